/** /landlords-and-agents: what to know before calling about a home that you look after for somebody else. */

import { company, hours } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { and, sections } from './prose.ts'
import type { TextPage } from './types.ts'

export const landlords: TextPage = {
  slug: 'landlords-and-agents',
  calls: true,
  quotes: true,
  head: {
    title: `For landlords and letting agents | ${company.name}`,
    description:
      'Repairs in a rented home or a managed block: what to tell us, who may order and who pays, how we get in, keys, invoices, and work for councils.',
  },
  heading: 'For landlords and agents',
  lead: `For landlords, letting and managing agents, housing associations and councils. In an emergency, call [${emergencyPhone.display}](${emergencyPhone.href}).`,
  next: ['/prices', '/terms', '/contact'],
  sections: sections`
    ## What we need from you
    - The address with its postcode, the flat and the floor, and how to find the door.
    - Who is there now, and a phone number that they answer.
    - What has happened, and whether anybody is at risk.
    - Where the stop tap is, and who can reach it. In a block: where the riser or the plant room is, and who has the key.
    - Who agrees the price, and who else has to be asked before more work is done.
    - The name and address for the invoice, and your order number if you use one.

    ## Who may order
    Whoever orders the visit agrees the price and pays for it. A landlord can order, and so can an agent who acts for one. Tell us at the start whose name goes on the invoice.
    A tenant may call us, too. If the tenant orders, the tenant pays us. So a tenant should call the landlord or agent first, if there’s time. If you want tenants to be able to order in your name, agree it with us beforehand.

    ## Social landlords: 24 hours {#awaabs-law}
    Under Awaab’s Law, a social landlord in England has to make an emergency hazard safe within 24 hours of hearing of it. A big leak, no water at all or a front door that won’t lock can be one. Tell us when you heard, so that we both know how long there is. If we can’t be there in time, we’ll say so at once.
    Ask us for a note for your records: when we came, what we found, what is safe now and what still has to be done.

    ## Access and keys
    It’s the tenant’s home. Please tell them we’re coming, and when. Somebody has to let us in. If nobody can, tell us who holds a key and where we meet them. We don’t go in without the consent of somebody entitled to give it.
    A locksmith asks for ID and for proof that you may have the door opened or the lock changed. In most cases a landlord may not shut a tenant out without a court order, so we ask who lives there.

    ## Whose pipe, whose drain
    In most rented homes, the law makes the landlord keep the pipes, basins, baths, toilets, heating and hot water in repair (Landlord and Tenant Act 1985, section 11). In a block, shared pipes and drains are often the freeholder’s. A shared drain, or one outside the boundary, is usually the sewerage company’s, which clears it free of charge. Find out before you order.
    We do not work on gas. Gas boilers, gas fires and the yearly gas check are for a Gas Safe registered engineer.

    ## Prices and invoices
    ${priceSentence} [Prices](/prices) has the rates by day and hour.
    An emergency call-out is payable when the work is done. Standard work is due within ${payment.standardDays} days of the invoice. We accept ${and(payment.methods.slice(2))}, as well as cash and cards. If you need an account or a purchase order first, call the office on [${landline.display}](${landline.href}) (${hours.office}).
    Our work carries a ${payment.guaranteeMonths}-month guarantee. If you order for a business, [a late charge](/terms#payment) can be added to an overdue amount.
  `,
}
