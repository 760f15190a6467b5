/**
 * The fourteen service pages. A short path is for someone who needs help now, and says what happens when they call. A long
 * one says what we do, how we price it and what to prepare. Both share src/content/trades.ts.
 */

import { company, hours, response } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { promise, tradePrice } from './charges.ts'
import { sections, tel } from './prose.ts'
import { safetyText } from './safety.ts'
import type { Trade } from './serviceTitles.ts'
import type { ServicePage } from './types.ts'

const phone = tel(emergencyPhone)
type Text = Omit<ServicePage, 'slug' | 'trade'>
const long = (slug: string, trade: Trade, text: Text): ServicePage => ({ slug, trade, ...text })
/** The path of a trade's short page is the trade's own. */
const short = (trade: Trade, text: Text) => long(trade, trade, text)
export const isShort = ({ slug, trade }: ServicePage) => slug === trade

/** What to do about a nail in a pipe: what comes first, then each kind of pipe. */
const [nail = '', ...pipes] = safetyText(['nail'], 'full').split(/ (?=If it)/)

/** The fragment of a page's questions. */
export const ASKED = 'asked'

export const servicePages: readonly ServicePage[] = [
  short('emergency-plumbing', {
    title: `Emergency plumber in Essex and London | ${company.name}`,
    description:
      'Burst pipe or leak? How to stop the water, what happens when you call an emergency plumber, how the price works, and who else to call.',
    heading: 'Emergency plumber',
    lead: `Burst or leaking pipe? Do this first. We answer ${hours.emergency}.`,
    pictures: ['van', 'rates', 'street'],
    sections: sections`
      ## What happens when you call
      1. Call ${phone}. Say first if anyone is in danger, and if water is near sockets, lights or the fuse box.
      1. Give your postcode. Say where the water comes from, and whether the stop tap has worked.
      1. Ask when to expect us. ${priceSentence}
      1. The plumber stops the water, makes the place safe and shows you what failed.
      1. We test the repair with the water back on before we leave.

      ## How soon, and what it costs
      Emergency plumbing comes with our ${promise}.
      ${tradePrice('emergency-plumbing')}
      - Labour costs more at night and at weekends: it is charged at [the rate for the time of day](/prices#bands). The call-out itself carries no extra charge then.
      - When you pay: once the work is done.
      - An urgent visit: you can’t cancel it under the [14-day rule](/terms#cancellation).

      ## When to call someone else first
      - A burst in the road, or no water in the whole street: your water company. [Whose pipe is it?](/whose-pipe)
      - A gas boiler or a gas pipe: a Gas Safe registered engineer.
      - A sealed (unvented) hot-water cylinder: an engineer with a G3 certificate. We do not work on unvented cylinders.
    `,
    faq: sections`
      ## Water is coming through the ceiling light. What do I do?
      ${safetyText(['wetElectrics', 'ceiling'], 'brief')} Here is [every step](/emergency/water-through-the-ceiling).

      ## I rent. Should I call you or my landlord?
      Stop the water, then call the landlord or agent. They usually pay for the repair. No answer, and the damage is spreading? Call us. You pay if you order the visit, so keep the invoice and your photographs.
    `,
    related: ['/services/leak-detection', '/blog/prevent-burst-pipes'],
  }),
  long('emergency-plumbing-services', 'emergency-plumbing', {
    title: 'Plumbing call-outs in Essex and London: methods and prices',
    description:
      'What an emergency plumbing call-out covers, how we repair a leak, how the price depends on the time of day, and what to have ready.',
    heading: 'Emergency plumbing services explained',
    picture: 'repair',
    lead: 'What a call-out covers, how the price is made up and what to have ready.',
    pictures: ['stop-tap', { panel: 'wash', wide: 'frozen' }, 'rates', 'doorstep', 'paper'],
    sections: sections`
      ## Making safe, then repairing
      1. We shut the water off, so that the damage stops spreading.
      1. We repair or replace what failed, if the parts are in the van.
      1. If it needs a special part, we cap the pipe. The rest becomes a planned job with its own price.

      ## Usual causes and usual repairs
      - Burst copper or plastic pipe: we cut out the split length and replace it.
      - Leaking joint: we remake it. Tightening often only puts off the next leak.
      - Overflowing cistern: a new fill valve, and a flush valve if that is worn.
      - Stop tap that won’t close: a new washer or a new tap, once the supply is off outside.
      - Frozen pipe: thawed slowly, without a flame, then checked for splits and lagged.
      - Water from the flat above: it has to be shut off there, so we need to get in.

      ## How the price is worked out {#rates}
      ${priceSentence}
      - You pay for: labour and parts, VAT included, and at least the minimum charge.
      - Labour costs more at night and at weekends: the call-out itself carries no extra charge then.
      - The estimate: ask what would change it. [The payment terms](/terms#payment) apply.

      ## What to have ready
      - A clear way to the leak and the stop tap, and anything about parking or entry.
      - Photographs from before anything was moved or dried.
      - Your insurer’s policy number, if you mean to claim.
      - If you let the home, or look after it for others: who may approve the work, and the order number.

      ## Guarantee and cancelling
      - Guarantee: ${payment.guaranteeMonths} months on our work, on top of your legal rights.
      - An urgent repair: if you are a consumer, you have no 14-day right to cancel that visit.
      - If you order more while we are there, such as a new tap: the normal right covers that. See [cancellation](/terms#cancellation).
    `,
    faq: sections`
      ## What counts as a plumbing emergency?
      Water you can’t stop, water near electrics, your only toilet out of use, or no water at all in your home. A dripping tap or a slow basin can usually wait for standard hours, when labour costs less.

      ## Do you repair boilers or gas pipes?
      No. By law, gas pipes and gas boilers are for a Gas Safe registered engineer. We do not work on sealed (unvented) hot-water cylinders either.
      For [a smell of gas](/emergency/smell-of-gas) or [a carbon monoxide alarm](/emergency/carbon-monoxide), don’t call us. Those pages say who to call.
    `,
    related: ['/services/leak-detection-repairs', '/blog/prevent-burst-pipes'],
  }),
  short('emergency-locksmith', {
    title: `Emergency locksmith in Essex and London | ${company.name}`,
    description:
      'Locked out, keys lost or a lock broken? DBS-checked locksmiths who try non-destructive entry first. What to do now, and how the price works.',
    heading: 'Emergency locksmith',
    lead: `Locked out, or locked in? Do this first. We answer ${hours.emergency}.`,
    checklist: [
      `[Guaranteed ${response.standardMinutes / 60}-hour response](${response.termsPath}): ${response.aim}`,
      'DBS-checked locksmiths',
      'Non-destructive entry',
      '24/7 across Essex and London',
    ],
    pictures: ['doorstep', 'rates', 'cylinder'],
    sections: sections`
      ## From your call to the open door
      1. Tell us where you are, whether you are safe, and whether anyone is inside.
      1. Say what the door is made of, and what happened: keys inside, lost or snapped, or a jammed lock. A photograph helps.
      1. ${priceSentence} Ask what changes if the lock has to be replaced.
      1. Show that you live there, or may go in. Ask to see the locksmith’s ID too.
      1. The locksmith tries to open the door without damage. Drilling comes last, and only if you agree.

      ## How soon, and what it costs
      You get our ${promise}. Ask when to expect us, and wait indoors if you can.
      ${tradePrice('emergency-locksmith')}
      - Labour costs more at night and at weekends: there is [a rate for each time of day](/prices#bands). The call-out itself carries no extra charge then.
      - A new lock: charged as a part.
      - When you pay: once the job is done. There is no [14-day right to cancel](/terms#cancellation) an urgent visit.
      - If you’re safe, and happy to wait: [ask for a quote](/contact) and have it done in standard hours.

      ## Kinds of lockout
      - Keys inside, door pulled shut: often the easiest to open, because nothing is locked.
      - Keys lost near home, or stolen with your address: ask for a new lock as well.
      - Key turns but nothing moves: do not force it. The mechanism in the door may have failed.
      - After a break-in: wait until the police say you may go in, and keep the crime reference. Then have the door secured.
      - Rented home: ask the landlord or agent first. They may have a key.
    `,
    related: ['/blog/emergency-locksmith-tips', '/services/carpentry-work'],
  }),
  long('emergency-locksmith-services', 'emergency-locksmith', {
    title: 'Locksmith services in Essex and London: methods and prices',
    description:
      'How a locksmith opens a door, when a lock has to be replaced, how the price is worked out, and how to tell a fair quote from a bad one.',
    heading: 'Emergency locksmith services explained',
    picture: 'inside-lock',
    lead: 'How doors are opened, when a lock needs replacing and how the price is made up.',
    pictures: ['strip', 'keys', 'rates', { panel: 'wash', wide: 'tags' }, 'terrace', 'paper'],
    sections: sections`
      ## How a door is opened without damage
      - A latch that has only clicked shut: often it can be slipped, or reached through the letterbox.
      - A locked cylinder: it may be picked.
      - A uPVC or composite door: the lock is often fine. The fault is in the long strip along the edge.
      - If none of that works: we can drill the cylinder and fit a new one. We ask you first, because it changes the price.

      ## After the door is open
      - Keys mislaid, then found: nothing needs changing.
      - Keys lost or stolen, or a new home: a new cylinder or mortice lock, so that old keys stop working.
      - Worn mechanism: we repair or replace the part that failed.
      - Split frame or forced edge: we brace or repair it. That is [carpentry](/services/carpentry-work), and may take a second visit.
      - Insurance: tell the locksmith which standard your policy asks for.

      ## What you pay for {#rates}
      You pay for labour and any new lock or part, VAT included, and at least the minimum charge. Nights and weekends cost more in labour, but nothing extra for the call-out.

      ## How to judge a quote, ours included
      ${priceSentence}
      Be wary of a “from” price and nothing else.
      - Ask for two figures: entry without damage, and entry with a new cylinder. Ask whether VAT is in them.
      - Who we are: ${company.legalName}, a registered limited company, number ${company.number}, fully insured. Our locksmiths are DBS-checked. You can look us up at Companies House.

      ## Landlords, agents and businesses
      Tell us who may authorise entry, who gets the new keys and where to send the invoice. A lock change must not be used to shut a tenant out. For several doors, ask for a planned visit.

      ## Cancelling and guarantee
      An urgent visit has no 14-day right to cancel. A lock that you order by phone for a later date normally has one: see [how to cancel](/terms#cancellation). Our work is guaranteed for ${payment.guaranteeMonths} months. The terms say [how to pay](/terms#payment).
    `,
    faq: sections`
      ## How do I prove that I live there if everything is locked inside?
      Say so when you call. ID on your phone, a neighbour who knows you, or papers that you show once the door is open can all help. Be wary of a locksmith who asks for nothing.

      ## Will the lock have to be drilled?
      Not as a first step: we try non-destructive entry. With some high-security or seized locks there is no other way. Then we tell you why, and what it costs, before we do it.
    `,
    related: ['/blog/emergency-locksmith-tips', '/services/carpentry-work'],
  }),
  short('emergency-drainage', {
    title: `Blocked drains in Essex and London | ${company.name}`,
    description:
      'Toilet backing up or a drain overflowing? First find out whose pipe it is: clearing it may be free. Then what happens when you call us, day or night.',
    heading: 'Emergency drainage',
    lead: 'Toilet or drain backing up? Do this first, and find out whose pipe it is: clearing it may cost you nothing.',
    pictures: ['terrace', 'van', 'rates', 'survey'],
    sections: sections`
      ## Whose pipe is it?
      Look at which drains are slow, and then at [the drawing](/whose-pipe): it names the company for your area.
      - Only one sink, bath or toilet: probably a pipe of your own, indoors.
      - Everything in the house, and the neighbours are fine: probably your own drain.
      - The neighbours have it too: probably a shared pipe. Call the sewerage company, which usually clears it free of charge.
      - The overflow is in the road or beyond your boundary: the sewerage company. A road gully: the council.
      - A septic tank or cesspit is yours, and may simply be full. Have it emptied before anyone rods the pipe.

      ## What happens when you call us
      1. Call ${phone}, ${hours.emergency}. Say what is overflowing, where, and since when.
      1. Tell us if sewage has come indoors, and if anyone at home is very young, frail or ill.
      1. Say which covers you can see, and whether one is full. Do not climb down or reach in.
      1. ${priceSentence} Ask what happens if the first method fails.
      1. We clear the blockage, and run water through to check the flow.
      1. If the pipe turns out not to be yours, we stop and tell you.

      ## How soon, and what it costs
      If a drain is overflowing, you get our ${promise}.
      ${tradePrice('emergency-drainage')}
      - Labour costs more: [at night and at weekends](/prices#bands). The call-out itself carries no extra charge then.
      - If nothing overflows, and a second toilet works: it’s cheaper to wait for standard hours.
      - When you pay: once the work is done. There is no [14-day right to cancel](/terms#cancellation) an urgent visit.

      ## Afterwards
      ${safetyText(['dirtyWater'], 'brief')}
      - Hard floors: put on gloves. Wash with hot water and detergent, then disinfect.
      - Anything soft that sewage has soaked: photograph it, then throw it away.
      - Children and pets: keep them out until the floor is dry.
      - If it blocks again within weeks: often that’s roots, a dip or a broken joint. Ask for an [inspection and a quote](/contact).
    `,
    related: ['/blog/emergency-drain-unblocking-guide', '/services/emergency-plumbing'],
  }),
  long('emergency-drainage-services', 'emergency-drainage', {
    title: 'Drain clearing in Essex and London: methods and prices',
    description:
      'How a blocked drain is cleared, when an inspection is worth paying for, how the price depends on the time of day, and what to prepare.',
    heading: 'Emergency drainage services explained',
    picture: 'jetting',
    lead: 'How blockages are found and cleared, how a drainage call-out is priced and what to prepare.',
    pictures: [{ panel: 'wash', wide: 'rods' }, 'survey', 'trench', 'rates', 'gully'],
    sections: sections`
      ## How a blockage is cleared
      Where one inspection chamber is full and the next is empty, the blockage lies between the two. That tells us where to start.
      - Plunger or hand auger: for a toilet, trap or short waste pipe.
      - Rods: for a soft blockage in a straight run.
      - Water jetting: for grease, silt and scale, in pipes that are sound. It can damage old, cracked ones.
      - Taking a trap or joint apart: for something solid, such as a toy.

      ## When to pay for an inspection
      Ask whether you’ll get a recording, a sketch with distances, or a written report. It isn’t worth it for one blockage of wet wipes, but it is when:
      - the same drain blocks again
      - the ground above it has sunk
      - you are buying the house
      - an insurer wants the cause in writing.

      ## Repairs
      Either is planned work with its own quote.
      - Digging: for shallow pipes and collapsed ones.
      - Lining: for cracks and open joints under a patio or extension.
      - Cancelling: if you order it by phone, online or at home, you normally have [14 days](/terms#cancellation). You can’t cancel the urgent visit that cleared the blockage.

      ## How it is priced {#rates}
      ${priceSentence}
      - You pay for: labour and any materials, VAT included, and at least the minimum charge. [The payment terms](/terms#payment) say when.
      - At night and at weekends: what rises is labour, not the call-out.
      - The estimate: ask whether it is for a set time, or until the drain runs freely.

      ## What to prepare
      - Move cars, pots and furniture off the covers, but leave the covers shut.
      - Find any drain plan that came with the house.
      - Ask the neighbours whether the drain runs under their land, and whether we may come in.
      - Tell us what has gone down it: fat, wipes, plaster, chemicals.
      - Tenants and agents: find out who may approve the cost.
    `,
    faq: sections`
      ## Who pays when a blocked pipe is shared with the neighbours?
      Usually none of you. Most shared pipes, and pipes beyond your boundary, have belonged to the sewerage company since 2011, and it clears them free of charge. Call them first. [Whose pipe is it?](/whose-pipe)

      ## Should I try a drain cleaner from the shop while I wait?
      Not in standing water: it may sit there and burn the person who opens the pipe. Never mix two products. If you have used one, tell us which.
    `,
    related: ['/blog/emergency-drain-unblocking-guide', '/services/leak-detection-repairs'],
  }),
  short('kitchen-installation', {
    title: `Kitchen fitters in Essex and London | ${company.name}`,
    description:
      'Want a kitchen fitted? What happens from the first call to the last door, what we need for a quote, and how deposits and cancelling work.',
    heading: 'Kitchen installation',
    lead: 'Want a kitchen fitted? What happens, what we need from you, and when you pay.',
    pictures: [{ panel: 'wash', wide: 'plan' }, 'tape', 'counter', 'paper'],
    sections: sections`
      ## From first call to finished kitchen
      1. You call or [send a message](/contact) with the room, the rough date and what you have in mind.
      1. We measure the room, look at the water and waste pipes, and note where gas and electricity are.
      1. You get a price that says what is included, what isn’t, and who orders the units.
      1. We agree dates. Nothing comes out until the units have been delivered and checked.
      1. The old kitchen comes out, and we move the water and waste pipes. A registered electrician (Part P) does any wiring, and a Gas Safe registered engineer any gas work.
      1. Units, worktops, sink and appliances go in. Then come tiling and finishing off.
      1. You walk round with us and list anything that isn’t right.

      ## What we need for a quote
      - The length of each wall and the height of the ceiling.
      - Up to three photographs: the room from two corners, and the pipes under the sink.
      - Your plan or order list, if you have one, and what stays: floor, boiler, appliances.
      - Which floor you are on, any lift, and parking: worktops are long and heavy.

      ## While the work is going on
      - Days without a sink: set up a kettle, microwave and washing-up bowl in another room.
      - Stone worktops: usually cut to a template once the units are in, so expect a wait before you have a tap again.
      - Dust travels: close doors and cover what you care about.

      ## Paying, and if you change your mind
      - Large projects: a ${payment.depositPercent}% deposit. The rest is due within ${payment.standardDays} days of the invoice ([payment terms](/terms#payment)).
      - Guarantee: ${payment.guaranteeMonths} months on our work, on top of your legal rights.
      - Cancelling: if you order by phone, online or at home, you normally have 14 days. If you ask us to start sooner, you pay for the work done up to then. Goods made to your measurements can be an exception. [How to cancel](/terms#cancellation).
      - To move a booked visit: please tell us at least ${payment.cancellationHours} hours ahead.
    `,
    related: ['/services/bathroom-installation', '/services/carpentry-work'],
  }),
  long('kitchen-installation-upgrades', 'kitchen-installation', {
    title: 'Kitchen upgrades in Essex and London: scope, plan, price',
    description:
      'New kitchen or new doors? What can be replaced on its own, what drives the price, how gas and electricity are handled, and what to decide first.',
    heading: 'Kitchen installation and upgrades',
    lead: 'What can be replaced on its own, what drives the price, and what to decide first.',
    picture: 'new-doors',
    pictures: ['new-kitchen', { panel: 'wash', wide: 'plan' }, 'fuse-box', 'answers', 'paper'],
    sections: sections`
      ## Do you need a new kitchen?
      Look at the carcasses, the boxes behind the doors. If they are dry, square and firmly fixed, you may only need part of a kitchen.
      - Doors and drawer fronts: a new look on sound boxes. The hinge holes have to match, or be drilled again.
      - Worktop: can be replaced on its own if the units are level. Check that sink and hob fit the new cut-outs.
      - Sink and tap: a small job that you notice every day. Your water pressure limits the choice of tap.
      - Swollen or sagging boxes: new doors would be money wasted. Replace the units.

      ## What drives the price
      Moving things costs more than replacing them.
      - A sink under the same window: it keeps its pipes. Move it to an island, and the floor has to come up.
      - What comes next: the number of units, the worktop, the walls and floor behind the old kitchen, and taking away the waste.
      - A quote in parts, with VAT shown: taking out, pipes, the electrician, fitting, worktops, tiling, decorating. Then you can drop a part and see what it saves.
      - Behind the old units: ask how we price work that we find there.

      ## Gas and electricity
      - Gas: by law, only a Gas Safe registered engineer may move or connect a gas hob, cooker or boiler. We do not work on gas.
      - Wiring: for a registered electrician (Part P), who certifies it.
      - Ask us: who does this, whether it is in the price, and who hands you the certificates.

      ## What to decide first
      - Where the sink, cooker and fridge go. Everything else follows.
      - Which appliances you are buying, by model: the units are built to fit them.
      - Where you want sockets, so that the electrician can plan before the walls are finished.
      - If you have a lease: whether the freeholder must agree to moving pipes.

      ## Paying, and your right to cancel
      Small upgrades: an invoice, and ${payment.standardDays} days to pay. Large projects start with a ${payment.depositPercent}% deposit ([payment terms](/terms#payment)).
      Consumers who order at a distance or at home can cancel within 14 days: from the contract for work, from delivery for goods. Worktops cut to a template may not be covered. [More on cancelling](/terms#cancellation).
    `,
    related: ['/services/bathroom-installation-upgrades', '/services/carpentry-work', '/services/painting-services'],
  }),
  short('bathroom-installation', {
    title: `Bathroom fitters in Essex and London | ${company.name}`,
    description:
      'Having a bathroom fitted: the order of work, how to manage without it, what to tell us for a quote, and your right to change your mind.',
    heading: 'Bathroom installation',
    lead: 'You can’t be without a bathroom for long. How we fit one, and how to manage until it’s done.',
    pictures: ['tape', { panel: 'wash', wide: 'bath' }, 'counter', 'paper'],
    sections: sections`
      ## Tell us how the room is used
      Children need a bath. Stiff knees may need a shower without a step. In a let, choose parts that are easy to replace.
      - For a quote: [send a message](/contact) with the length, width and height, whether the floor is wood or concrete, and whether there is a window. Keep photographs ready: one from each corner, and one of the pipes.

      ## The order of work
      1. We measure the room, and check the water pressure, wastes and ventilation.
      1. Our quote lists what we supply and what you buy. Check it against your own order: a missing valve holds everything up.
      1. The suite arrives and we unpack it, so that chips and wrong parts come to light before fitting day.
      1. The old suite and tiles come out. If we find rotten boards or leaks, we agree with you what it costs to put them right.
      1. We run the pipes, make the floor sound, and seal the wet areas. A registered electrician (Part P) does any wiring.
      1. We tile, fit the bath, shower, toilet and basin, and seal the joints.
      1. We fill, empty and flush everything, and watch the joints.

      ## Living without a bathroom
      - The toilet: ask which days it will be out of use. If it’s your only one, ask for it to work again each evening.
      - Showers: arrange them with family, at work or at a leisure centre.
      - Adhesive, grout and sealant: they need time to set before they get wet.

      ## Paying and cancelling
      - Large projects: a ${payment.depositPercent}% deposit, and the balance within ${payment.standardDays} days of our invoice ([payment](/terms#payment)).
      - Guarantee: ${payment.guaranteeMonths} months on our work.
      - If you order at a distance or at home: the law normally gives you 14 days to change your mind. Ask us to start within them, and you pay for the work done if you then cancel. Screens cut to size for you may be an exception. See [cancellation](/terms#cancellation).
    `,
    related: ['/services/kitchen-installation', '/services/leak-detection'],
  }),
  long('bathroom-installation-upgrades', 'bathroom-installation', {
    title: 'Bathroom upgrades in Essex and London: scope, price, plan',
    description:
      'Refresh, refit or new layout? What each bathroom upgrade involves, why waterproofing and ventilation matter, and how to compare quotes.',
    heading: 'Bathroom installation and upgrades',
    lead: 'From new sealant to a new layout: the work involved, what keeps it dry, and how to compare prices.',
    pictures: ['bath', 'basin', { panel: 'wash', wide: 'answers' }, 'tape', 'paper'],
    sections: sections`
      ## Three levels of work
      Choose the first that solves the problem. A bathroom that is sound but tired rarely needs the third.
      - Refresh: new taps, screen, toilet seat, grout and sealant. Nothing moves and no tiles come off.
      - Refit: a new suite where the old one was, with new tiles or panels. The pipes stay, so the cost is easier to predict.
      - New layout: a shower where the bath was, or a toilet on another wall. Soil pipes are wide and must slope, so the floor decides what is possible.

      ## What keeps a bathroom dry
      Tiles and grout are not waterproof. What protects the wall is the layer behind them.
      - Behind the tiles: a suitable board, and a sealed membrane around the bath or shower. Ask how corners and pipe holes are sealed.
      - Steam needs a way out: a window that opens, or a fan that leads outdoors.
      - Anything electrical: for a registered electrician (Part P), who certifies it.
      - The floor: it must not flex, or the grout cracks and the tray leaks. Level-access showers need a slope built into it, and some joists do not allow that.

      ## How to compare quotes
      Give everyone the same list, and ask for labour, materials and VAT on separate lines. Does the price cover:
      - Taking away the old suite and tiles?
      - Floor repairs, or are they priced once the floor is up?
      - Waterproofing behind tiles?
      - A valve for each fitting, so that it can be shut off by itself?
      - Making good and painting outside the tiled area?

      ## Check before you buy
      - Mixers: some need more pressure than an old tank system gives.
      - The bath: make sure that it fits through the doors and up the stairs.
      - In a flat: read the lease. If the ceiling below is stained already, have the [leak found](/services/leak-detection) first.

      ## Terms in brief
      - If you order at a distance or at home: you normally have 14 days to [cancel](/terms#cancellation).
      - Large projects: a ${payment.depositPercent}% deposit. Other work is due within ${payment.standardDays} days of the invoice ([payment](/terms#payment)).
      - Guarantee: ${payment.guaranteeMonths} months on our work.
    `,
    related: [
      '/services/kitchen-installation-upgrades',
      '/services/leak-detection-repairs',
      '/services/painting-services',
    ],
  }),
  short('carpentry-work', {
    title: `Carpenters in Essex and London | ${company.name}`,
    description:
      'Doors that stick, rotten frames, fitted shelves and stairs: when to repair, when to replace, how carpentry is priced and what we need for a quote.',
    heading: 'Carpentry work',
    lead: 'Repairs and fitted work in wood, by appointment. Door forced? [The locksmith](/services/emergency-locksmith) first.',
    pictures: ['hall', 'new-doors', { panel: 'warn' }, 'terrace', 'plan', 'tape'],
    sections: sections`
      ## Repair or replace?
      - A door that sticks in winter and is free in summer: wait for dry weather before planing it, or the gap will be too wide.
      - A door that has dropped: often hinge screws with nothing left to hold. That is a small repair.
      - Soft wood at the foot of a frame or sill: we cut out the rot and piece in new wood. If it runs up the frame, replace the frame.
      - A stair that creaks: fixed from below, or with screws and wedges from above.
      - Rot that keeps coming back: find the water first. A gutter or a [hidden leak](/services/leak-detection) is cheaper to repair than a frame every few years.

      ## Fitted to the room
      An alcove is seldom as wide at the back as at the front, so shelves are made to it.
      - What goes in: decide that first. The tallest file or the depth of a coat sets the size.
      - Painted board: it keeps its shape and costs less.
      - Solid wood: it can be sanded and refinished.
      - Veneered board: somewhere in between.

      ## Before anyone drills
      Check for cables and pipes. Tell us if you know where they run.
      ${nail}
      - ${pipes}

      ## Doors with rules
      The front door of a flat, a door in a shared house or one to a garage may be a fire door. It works only with its frame, seals, hinges and closer, so it must not be trimmed or swapped like any other. Tell us what kind of building it is.

      ## How it is priced
      - Small repairs: time and materials. Several in one visit usually cost less than several visits.
      - Fitted work: one price, from a drawing with sizes.
      - Ask for the price with VAT: does it cover painting, handles and taking away waste?
      - When you pay: within ${payment.standardDays} days of the invoice. A large project needs a ${payment.depositPercent}% deposit: [payment terms](/terms#payment).
      - Cancelling: consumers who order by phone or at home normally have 14 days. Pieces made to your measurements are usually an exception: see [cancellation](/terms#cancellation).

      ## What to have to hand
      Have these ready when you [ask for a quote](/contact):
      - Width, height and depth, each taken in three places.
      - A photograph of the whole wall or door, and one of the fault.
      - The finish: bare, primed, painted or oiled.
      - Which floor you are on, and where we can cut wood.
    `,
    related: ['/services/emergency-locksmith', '/services/kitchen-installation', '/services/painting-services'],
  }),
  short('painting-services', {
    title: `Decorators in Essex and London | ${company.name}`,
    description:
      'Inside and outside painting and wallpapering: what good preparation means, how a decorating quote is made up, and how to get a room ready.',
    heading: 'Painting and decorating services',
    lead: 'Rooms, hallways, outside walls and woodwork, by appointment. Most of what you pay for is done before the first coat.',
    pictures: [{ panel: 'wash', wide: 'layers' }, 'drying', 'flaking', 'tape'],
    sections: sections`
      ## What preparation includes
      One quote can be half of another because it leaves these out:
      1. Moving and covering furniture, masking floors and sockets.
      1. Washing grease off kitchen walls and hand marks off doors.
      1. Raking out cracks, filling, letting the filler dry, and sanding it flat.
      1. Sealing stains, knots and bare plaster with the right primer.
      1. Caulking the gap between skirting and wall.
      1. Sanding between coats on wood.

      ## Let it dry first
      Paint hides a damp patch for some weeks.
      - New plaster, and walls and ceilings wetted by a leak: they have to dry first.
      - If you don’t know the cause: [find the leak](/services/leak-detection) before you decorate.
      - Black mould in corners: often a sign of cold walls and too little fresh air.

      ## Old paint
      Tell us the age of the building.
      - Paint from before the 1970s: it may contain lead, mainly on wood and metal. It is safest left alone under sound new paint, and should not be dry-sanded or burnt off.
      - Textured coatings on older ceilings: they can contain asbestos, and should be tested before anyone scrapes or sands them.

      ## How a quote is made up
      - Edges count for more than the area: a plain ceiling is quick, a window with many panes isn’t. Stairwells and gables may need a tower or scaffold.
      - Ask us: how many coats there will be, which paint and finish, who buys it, and what it all costs with VAT.
      - Dates: outside work depends on the weather, so they may move. To move one yourself, please tell us ${payment.cancellationHours} hours ahead.
      - Payment: due within ${payment.standardDays} days of the invoice ([payment](/terms#payment)).
      - Cancelling: if you order at home or at a distance, you normally have [14 days](/terms#cancellation).

      ## Getting a room ready
      For a price, send the room sizes and what is wrong with the walls through the [contact page](/contact). Before the first day:
      - Take down pictures, curtains and ornaments.
      - Move the furniture to the middle of the room, or tell us that you need help.
    `,
    related: ['/services/carpentry-work', '/services/leak-detection', '/services/bathroom-installation'],
  }),
  short('leak-detection', {
    title: `Leak detection in Essex and London | ${company.name}`,
    description:
      'Damp patch, falling pressure or a high water bill? A simple meter check, the signs that tell leaks apart, and what happens when you call us.',
    heading: 'Leak detection',
    lead: `A hidden leak? Check the meter, note the signs, then call. Coming through now? See [emergency plumbing](/services/emergency-plumbing).`,
    pictures: ['van', 'meter', 'bathroom', 'street'],
    sections: sections`
      ## What happens when you call
      1. Tell us what you have noticed, since when, and what the meter did. Say if you have a solid floor, underfloor heating or recent building work.
      1. We’ll say whether it sounds urgent, and agree a time. ${priceSentence}
      1. On the visit we test the pipes one circuit at a time.
      1. We show you the likely place and what has to be opened up, and you decide. The repair has its own price.
      - Outside standard hours: [labour costs more](/prices#bands), so book a slow leak for standard hours.
      - If you asked us to come urgently: there is no 14-day right to cancel. An ordinary survey that you book by phone or online normally has one. [The rules in brief](/terms#cancellation).

      ## Check the meter first
      This finds leaks on the pipes that the mains feed. Waste pipes and the heating don’t run through the meter.
      1. Turn off every tap and appliance that uses water, and do not flush.
      1. Read the water meter to the last digit, or photograph it.
      1. Wait an hour, longer if you can, and read it again.
      1. If it has moved, close the stop tap indoors and do it again.
      1. Still moving? The leak is probably between the meter and the house. Stopped? It is probably indoors.

      ## What the signs suggest
      - Damp only after a shower: the sealant, tray or waste, not a pipe under pressure.
      - Heating pressure that falls while the floors stay dry: a buried heating pipe, or the boiler itself. A gas boiler is for a Gas Safe registered engineer.
      - A warm strip of floor: a leak from a hot pipe under it.
      - A hiss at night, with everything off: a pipe under pressure.
      - A stain that grows with rain: roof or gutter, not plumbing.
      - A green or soggy line across the lawn: the supply pipe, or a drain. [Whose pipe is it?](/whose-pipe)

      ## It may not be yours to repair
      - Up to your boundary: the mains, and usually the pipe, are the water company’s.
      - From there to the house: normally the owner’s. Many companies help with a first leak on that pipe, so ask yours before you pay.
      - In a flat: ask the managing agent whether the pipe belongs to the building.
    `,
    related: ['/services/emergency-plumbing', '/blog/prevent-burst-pipes'],
  }),
  long('leak-detection-repairs', 'leak-detection', {
    title: 'Leak detection in Essex and London: methods and repairs',
    description:
      'How hidden leaks are traced and repaired, what insurers mean by trace and access, how the work is priced, and how to prepare for the visit.',
    heading: 'Leak detection and repairs',
    picture: 'bedroom',
    lead: 'How a hidden leak is traced and repaired, who may pay for it, and how to get ready.',
    pictures: [{ panel: 'wash', wide: 'listening' }, 'repair', 'paper', 'rates', 'stop-tap'],
    marks: { methods: ['gauge', 'drop', 'ear', 'heat', 'gas', 'dye'] },
    sections: sections`
      ## How leaks are traced {#methods}
      A careful search starts with the cheap tests and leaves opening things up until last. Ask which of these suits your home:
      - Pressure test: each circuit is closed off in turn, to see which one loses pressure.
      - Moisture readings: across a wall or floor, they show which way the water has travelled.
      - Listening: you can hear water escape from a metal pipe, less so from plastic.
      - Thermal imaging: it shows heat, not water, so it helps with hot pipes and underfloor heating.
      - Tracer gas: a safe gas that does not burn fills the empty pipe, and rises where it leaks.
      - Dye: coloured water in a shower or waste shows where it comes out.

      ## From finding to making good
      1. We mark the likely place, and you agree what we may lift or cut.
      1. We open up as little as we can, and photograph it.
      1. We replace the pipe or joint. If a buried pipe fails in several places, we may run a new one by another route.
      1. We test again before anything is closed up.
      1. We fill the hole. Tiles, flooring and paint follow when all is dry, which can take weeks.

      ## Insurance
      - Many home policies cover “trace and access”: the cost of finding a leak and getting to it. They often leave out the repair itself, and slow leaks.
      - Before work starts: call the insurer. Ask about the limit, the excess, whether they must approve the contractor, and what they want in writing.
      - Afterwards: keep the damaged parts.
      - On a water meter: read it once more a week after the repair. Then ask your water company about a leak allowance. Some pay back part of the bill, once, if you had a hidden leak repaired soon after you found it. They want both readings and the date.

      ## How it is priced
      - Expect to pay for three things: finding, repairing, making good. Nobody can price the last two before the leak is found.
      - If the first visit does not find it: ask what you pay.
      - Outside standard hours: labour costs more, by [the published bands](/prices#bands).
      - Guarantee: ${payment.guaranteeMonths} months on repairs.
      - Cancelling: planned work ordered at a distance normally has a 14-day [right](/terms#cancellation). An urgent repair does not.

      ## What to prepare
      - Meter readings with times, or notes of the heating pressure.
      - Plans or photographs of pipes or underfloor heating.
      - A clear way to the stop tap, the tank, the heating valves and the damp patch.
      - In a flat: how to contact the people above and below.
      - Do not paint over the stain or run a dehumidifier before we come: both hide the trail.
    `,
    related: ['/services/emergency-plumbing-services', '/services/painting-services'],
  }),
]
