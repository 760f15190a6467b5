/**
 * The fourteen service pages. A short path is for somebody who wants it now: what happens when I call? A long one is
 * for somebody who wants to know how: what do you do, how is it priced, what do I prepare? Both share
 * src/content/trades.ts.
 */

import { company, hours, response } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { payment } from '../facts/prices.ts'
import { rateLines } from './faqs.ts'
import { promise } from './promise.ts'
import type { ServicePage } from './types.ts'

const phone = `[${emergencyPhone.display}](${emergencyPhone.href})`
const { emergency, flood, gas, power } = helplines
const ring999 = `[${emergency.name}](${emergency.href})`
const ringGas = `[${gas.display}](${gas.href})`

export const servicePages: readonly ServicePage[] = [
  {
    slug: 'emergency-plumbing',
    trade: 'emergency-plumbing',
    intent: 'now',
    head: {
      title: `Emergency plumber in Essex and London | ${company.name}`,
      description:
        'Water coming in? How to stop it, what happens when you call an emergency plumber, what to ask about the price, and when to ring somebody else.',
    },
    heading: 'Emergency plumber',
    lead: `Water where it should not be? Turn the stop tap off, then call. The line is open ${hours.emergency}.`,
    sections: [
      {
        heading: 'What happens when you call',
        steps: [
          `Ring ${phone}. Say first whether anyone is in danger and whether water is near sockets, lights or the fuse box.`,
          'Give your postcode and say where the water is coming from. Tell us whether the stop tap has worked, and whether the flow has slowed.',
          'Ask for the total including VAT before anyone sets off, and for an arrival time.',
          'The plumber stops the water first and makes the place safe.',
          'You are shown what failed and told what the repair needs. Nothing beyond the agreed work is done without asking you.',
          'The repair is tested with the water back on before the plumber leaves.',
        ],
      },
      {
        heading: 'If the stop tap will not turn',
        paragraphs: [
          'Do not force it with a long tool: an old spindle can shear. Look for a small valve on the pipe just before the leak; a quarter turn with a flat screwdriver usually shuts it. In a flat, there may be a valve in the hallway cupboard or outside the front door, and the managing agent should know.',
          'If nothing shuts, catch what you can, open the cold taps so that less water reaches the leak, and tell us when you call.',
        ],
      },
      {
        heading: 'How soon, and what it costs',
        paragraphs: [
          `Our plumbers come with our ${promise}. Ask when to expect them.`,
          'There is no extra call-out charge at night or at weekends, but labour is charged at [the rate for the time of day](/terms#payment). Payment is due when the work is done. A visit you ask for urgently cannot be cancelled under the fourteen-day rule, so agree the total first.',
        ],
      },
      {
        heading: 'When to ring somebody else first',
        list: [
          `Gas: go outside, touch no switch, and ring the ${gas.name} on ${ringGas}.`,
          'A burst in the road or pavement, or no water in the whole street: your water company.',
          `No electricity: [${power.display}](${power.href}).`,
          `Flooding from outside: ${flood.name}, [${flood.display}](${flood.href}).`,
          `Anyone in danger: ${ring999}.`,
        ],
      },
      {
        heading: 'Near you',
        paragraphs: [
          'Our office is in [Chelmsford](/locations/chelmsford). The [area pages](/locations) say who supplies the water locally. If it can wait until tomorrow, [send us a message](/contact) instead.',
        ],
      },
    ],
    faq: [
      {
        question: 'Water is coming through the ceiling light. What do I do?',
        answer: [
          'Do not touch the light or its switch, and keep out from under it. Turn the electricity off only if the fuse box is dry and you can reach it without standing in water. Then close the stop tap and call.',
        ],
      },
      {
        question: 'I rent. Should I call you or my landlord?',
        answer: [
          'Stop the water, then ring the landlord or agent: the repair is usually theirs to arrange and pay for. If nobody answers and damage is spreading, call us, but the person who orders the visit pays for it. Keep the invoice and photographs.',
        ],
      },
    ],
    related: [
      '/services/emergency-plumbing-services',
      '/services/leak-detection',
      '/blog/prevent-burst-pipes',
      '/locations/chelmsford',
      '/contact',
    ],
  },
  {
    slug: 'emergency-plumbing-services',
    trade: 'emergency-plumbing',
    intent: 'how',
    head: {
      title: 'Plumbing call-outs in Essex and London: methods and prices',
      description:
        'What an emergency plumbing call-out covers, how a repair is made, how the price is worked out by time of day, and what to have ready for the plumber.',
    },
    heading: 'Emergency plumbing services explained',
    lead: 'What a call-out covers, how the price is made up and what to have ready. If water is running now, go to [the emergency page](/services/emergency-plumbing) or call.',
    sections: [
      {
        heading: 'Making safe, then repairing',
        paragraphs: [
          'An emergency visit has two parts. First the water is isolated, so that the damage stops growing. Then the failed part is repaired or replaced, if that can be done with what a plumber carries. If it needs a special part, the pipe is capped or the fitting isolated, and the rest becomes a planned job with its own price.',
        ],
      },
      {
        heading: 'Usual causes and usual repairs',
        list: [
          'Burst copper or plastic pipe: the split length is cut out and replaced.',
          'Leaking joint: the fitting is remade. Tightening alone often only delays the next leak.',
          'Overflowing cistern: the fill valve is replaced, and the flush valve if it is worn.',
          'Stop tap that will not close: repacked or replaced, after the supply is shut off outside.',
          'Frozen pipe: thawed slowly and without a flame, checked for splits, then insulated.',
          'Water from the flat above: isolated there, so access to that flat matters more than tools.',
        ],
      },
      {
        heading: 'How the price is worked out',
        paragraphs: [
          'The total is labour, plus parts, plus any VAT. The call-out carries no extra charge at night or at weekends. Labour follows the time of day; the first line that fits applies:',
        ],
        list: rateLines,
      },
      {
        heading: 'What to ask about the total',
        paragraphs: [
          'No page can give you a total for a leak that nobody has seen. Ask on the phone for the total including VAT before anyone sets off, and ask what would change it. [The payment terms](/terms#payment) apply.',
        ],
      },
      {
        heading: 'What to have ready',
        list: [
          'A clear way to the leak and to the stop tap.',
          'Photographs from before anything was moved or dried.',
          'Your insurer’s policy number, if you mean to claim.',
          'For landlords, agents, councils and housing associations: who may approve the work, and the order number for the invoice.',
          'Parking or entry rules that could hold the plumber up.',
        ],
      },
      {
        heading: 'Guarantee and cancelling',
        paragraphs: [
          `Our work is guaranteed for ${payment.guaranteeMonths} months, on top of your rights in law. A consumer who asks for an urgent repair visit has no fourteen-day right to cancel it. That exception stops at the urgent work: if you order something more while we are there, such as a new bathroom tap, the normal right applies to it. See [cancellation](/terms#cancellation).`,
        ],
      },
    ],
    faq: [
      {
        question: 'What counts as a plumbing emergency?',
        answer: [
          'Water you cannot stop, water near electrics, the only toilet out of use, or no water at all in one home. A dripping tap or a slow basin can usually wait for standard hours, when labour costs less.',
        ],
      },
      {
        question: 'Do you repair boilers or gas pipes?',
        answer: [
          'This service covers water and waste pipes, not gas. By law, work on gas pipes and gas appliances is for a registered gas engineer.',
          `If you smell gas, ring the ${gas.name} on ${ringGas} from outside.`,
        ],
      },
    ],
    related: [
      '/services/emergency-plumbing',
      '/services/leak-detection-repairs',
      '/blog/prevent-burst-pipes',
      '/locations',
      '/services',
    ],
  },
  {
    slug: 'emergency-locksmith',
    trade: 'emergency-locksmith',
    intent: 'now',
    head: {
      title: `Emergency locksmith in Essex and London | ${company.name}`,
      description:
        'Locked out, keys lost or a lock broken? DBS-checked locksmiths, non-destructive entry first, and the total agreed before anyone sets off.',
    },
    heading: 'Emergency locksmith',
    lead: `Locked out, or a door that will not lock? Get somewhere safe, then ring ${phone}. We answer ${hours.emergency}.`,
    checklist: [
      `[Guaranteed ${response.standardMinutes / 60}-hour response](${response.termsPath}): ${response.aim}`,
      'DBS-checked locksmiths',
      'Non-destructive entry',
      '24/7 across Essex and London',
    ],
    sections: [
      {
        heading: 'What the response promise means',
        paragraphs: [
          `Standing outside your own door is no time for small print, so here it is in one line. Our ${promise}. Ask for the arrival time when you call, and wait indoors if you can.`,
        ],
      },
      {
        heading: 'From the call to the open door',
        steps: [
          `Say where you are, whether you are safe, and whether anyone is inside. For a child or an adult at risk behind the door, ring ${ring999} before you ring us.`,
          'Describe the door: wood, uPVC, composite or metal. A photograph of the lock and handle helps.',
          'Say what happened: keys inside, keys lost, key snapped, lock jammed.',
          'Agree the total including VAT before anyone sets off, and ask what it would be if the lock had to be replaced.',
          'Show that you live there or may enter. Ask to see the locksmith’s identification too.',
          'The locksmith tries to open the door without damage. Drilling comes last, and only after you agree.',
        ],
      },
      {
        heading: 'Which of these is you?',
        list: [
          'Keys inside, door pulled shut: often the simplest to open, since nothing has been locked.',
          'Keys lost near home, or stolen with your address: ask for a new lock or cylinder as well as entry.',
          'Key turns but nothing moves: do not force it. The mechanism inside the door may have failed.',
          `Break-in: ring ${ring999} if anyone may still be inside. Report it to the police, keep the crime reference, touch little, then have the door secured.`,
          'Rented home: ask the landlord or agent first. They may hold a key, and you may need their consent to change a lock.',
        ],
      },
      {
        heading: 'What you pay',
        paragraphs: [
          'Night and weekend calls have no added call-out charge. Labour has [a rate for each time of day](/terms#payment), and a new lock is charged as a part. You pay when the job is finished. Because you asked for the visit urgently, there is no fourteen-day right to cancel it.',
          'Nobody in danger and happy to wait? [Ask for a quote](/contact) and have the lock changed in standard hours.',
        ],
      },
    ],
    related: [
      '/services/emergency-locksmith-services',
      '/blog/emergency-locksmith-tips',
      '/services/carpentry-work',
      '/locations/chelmsford',
      '/contact',
    ],
  },
  {
    slug: 'emergency-locksmith-services',
    trade: 'emergency-locksmith',
    intent: 'how',
    head: {
      title: 'Locksmith services in Essex and London: methods and prices',
      description:
        'How a locksmith opens a door, when a lock has to be replaced, how the price is worked out, and how to tell a fair quote from a bad one.',
    },
    heading: 'Emergency locksmith services explained',
    lead: 'How doors are opened, when a lock needs replacing and how the price is made up. Locked out now? Go to [the emergency page](/services/emergency-locksmith).',
    sections: [
      {
        heading: 'How a door is opened without damage',
        paragraphs: [
          'The way in depends on the lock, not on the hurry. A latch that has only clicked shut can often be slipped or reached through the letterbox. A locked cylinder may be picked. On a uPVC or composite door the fault is often in the long mechanism along the edge, and the cylinder is fine.',
          'If none of that works, a cylinder can be drilled and a new one fitted. The door itself should not need replacing. You are asked before any drilling, because it changes the price.',
        ],
      },
      {
        heading: 'After the door is open',
        list: [
          'Keys only mislaid: nothing needs changing.',
          'Keys lost or stolen, or a move into a new home: a new cylinder, or a new mortice lock, so that old keys stop working.',
          'Worn mechanism: repair or replacement of the part that failed.',
          'Split frame or forced edge: the frame is repaired or braced. That is [carpentry](/services/carpentry-work), and may be a second visit.',
          'An insurer’s condition: tell the locksmith the standard that your policy names, before a lock is chosen.',
        ],
      },
      {
        heading: 'What makes up the total',
        paragraphs: [
          'Labour, any new lock or part, and any VAT. No extra call-out charge is made at night or at weekends; labour is charged by these bands, and the upper line wins where two overlap:',
        ],
        list: rateLines,
      },
      {
        heading: 'How to judge a quote, ours included',
        paragraphs: [
          'Be wary of a “from” price with no total. Ask for two figures: entry without damage, and entry with a new cylinder. Ask whether both include VAT. Get the company’s name before anyone comes.',
          `Ours is ${company.legalName}, a registered limited company, number ${company.number}, fully insured. Our locksmiths are DBS-checked. You can look the number up at Companies House.`,
        ],
      },
      {
        heading: 'Landlords, agents and businesses',
        paragraphs: [
          'Say who may authorise entry, who gets the new keys and where the invoice goes. A lock change must not be used to shut a tenant out. For several doors, or keys held in one set, ask for a planned visit.',
        ],
      },
      {
        heading: 'Cancelling and guarantee',
        paragraphs: [
          `Urgent visits that you ask for carry no fourteen-day right to cancel. Locks ordered by phone for a later date normally do. [How to cancel](/terms#cancellation). Our work is guaranteed for ${payment.guaranteeMonths} months; [how to pay](/terms#payment) is in the terms.`,
        ],
      },
    ],
    faq: [
      {
        question: 'How do I prove that I live there if everything is locked inside?',
        answer: [
          'Say so on the phone. Identification on your phone, a neighbour who knows you, or papers shown as soon as the door is open can all help. A locksmith who asks nothing should worry you.',
        ],
      },
      {
        question: 'Will the lock have to be drilled?',
        answer: [
          'Not as a first step. Non-destructive entry is tried first. Some high-security or seized locks leave no other way; then you are told why, and the new total, before it is done.',
        ],
      },
    ],
    related: [
      '/services/emergency-locksmith',
      '/blog/emergency-locksmith-tips',
      '/services/carpentry-work',
      '/locations',
      '/services',
    ],
  },
  {
    slug: 'emergency-drainage',
    trade: 'emergency-drainage',
    intent: 'now',
    head: {
      title: `Blocked drains in Essex and London | ${company.name}`,
      description:
        'Toilet backing up or a drain overflowing? First find out whose pipe it is: clearing it may be free. Then what happens when you call us, day or night.',
    },
    heading: 'Emergency drainage',
    lead: 'A toilet backing up or a drain overflowing? Stop using water. Then take a moment to find out whose pipe it is: clearing it may cost you nothing.',
    sections: [
      {
        heading: 'Whose pipe is it?',
        paragraphs: [
          'Look at what is affected. The [area pages](/locations) name the sewerage company where we know it.',
        ],
        list: [
          'Only your sink, bath or one toilet is slow: the pipe is inside, and yours.',
          'Everything in the house backs up, and the neighbours are fine: probably your own drain.',
          'The neighbours have it too: probably a shared pipe. Ring the sewerage company, which usually clears it free of charge.',
          'The overflow is beyond your boundary or in the road: the sewerage company, or the council for a road gully.',
          'A private treatment tank or cesspit: yours, and it may simply be full. Have it emptied before anyone rods the pipe.',
        ],
      },
      {
        heading: 'What happens when you call us',
        steps: [
          `Ring ${phone}, ${hours.emergency}. Tell us what is overflowing, where, and since when.`,
          'Say whether sewage has come indoors, and whether anyone in the home is very young, frail or ill.',
          'Say which covers you can see in the garden or drive, and whether one is full. Do not climb down or reach in.',
          'Ask for the total including VAT, and what happens to it if the first method does not work.',
          'The engineer finds the blocked length, clears it, and runs water through to check the flow.',
          'If the pipe turns out not to be yours, stop and ask: you may not need to pay for more.',
        ],
      },
      {
        heading: 'Arrival and price',
        paragraphs: [
          `An overflowing drain gets our ${promise}.`,
          'Calling at night or at the weekend adds nothing to the call-out. The labour rate does change with [the time of day](/terms#payment). If nothing is overflowing and you have a second toilet, waiting for standard hours is cheaper.',
          'You pay once the drain is clear. The law gives no fourteen-day cancelling period for a visit that you asked for urgently.',
        ],
      },
      {
        heading: 'Afterwards',
        paragraphs: [
          'Wash hard floors with hot water and detergent, then disinfect. Throw away anything soft that sewage has soaked, but photograph it first for your insurer. Keep children and pets out until the floor is dry.',
          'A drain that blocks again within weeks usually has a reason: roots, a dip, a broken joint. Ask for an [inspection and a quote](/contact) rather than another clearing.',
        ],
      },
    ],
    related: [
      '/services/emergency-drainage-services',
      '/blog/emergency-drain-unblocking-guide',
      '/services/emergency-plumbing',
      '/locations/chelmsford',
      '/contact',
    ],
  },
  {
    slug: 'emergency-drainage-services',
    trade: 'emergency-drainage',
    intent: 'how',
    head: {
      title: 'Drain clearing in Essex and London: methods and prices',
      description:
        'How a blocked drain is cleared, when an inspection is worth paying for, how the price is worked out by time of day, and what to prepare before we come.',
    },
    heading: 'Emergency drainage services explained',
    lead: 'How blockages are found and cleared, how a drainage call-out is priced and what to prepare. Sewage rising now? Go to [the emergency page](/services/emergency-drainage).',
    sections: [
      {
        heading: 'How a blockage is cleared',
        paragraphs: [
          'The position comes first. Where one inspection chamber is full and the next is empty, the blockage lies between them. That decides where to work from.',
        ],
        list: [
          'Plunger or hand auger: for a toilet, trap or short waste pipe.',
          'Rods: for a soft blockage in a straight run with a chamber to work from.',
          'Water jetting: for grease, silt and scale. It needs sound pipes; old, cracked ones can be harmed.',
          'Taking the trap or a joint apart: for something solid, such as a toy or a broken fitting.',
        ],
      },
      {
        heading: 'When to pay for an inspection',
        paragraphs: [
          'One blockage from wet wipes needs no camera. An inspection is worth it when the same drain blocks again, when ground has sunk above it, when you are buying the house or when an insurer wants the cause in writing. Ask what you will get: a recording, a sketch with distances, a written finding.',
        ],
      },
      {
        heading: 'Repairs',
        paragraphs: [
          'A broken drain can be dug up and replaced, or in some cases lined from inside. Digging suits shallow pipes and collapsed ones. Lining suits cracks and open joints under a patio or extension. Either is planned work with its own quote. A consumer who orders it by phone, online or at home normally has [fourteen days to cancel](/terms#cancellation), unlike the urgent visit that cleared the blockage.',
        ],
      },
      {
        heading: 'How it is priced',
        paragraphs: [
          'You pay for labour, any materials and any VAT. The call-out costs no more at night or at weekends. Labour is multiplied by the first of these that fits:',
        ],
        list: rateLines,
      },
      {
        heading: 'Before you agree',
        paragraphs: [
          'Ask for the total including VAT before anyone sets off. Ask whether it is for a set time or until the drain runs. [The payment terms](/terms#payment) say when it falls due.',
        ],
      },
      {
        heading: 'What to prepare',
        list: [
          'Move cars, pots and furniture off the covers, but leave the covers shut.',
          'Find any drain plan that came with the house.',
          'Ask neighbours whether the drain runs under their land, and whether an engineer may enter.',
          'Say what has gone down: fat, wipes, plaster, chemicals.',
          'Tenants and agents: find out who may approve the cost.',
        ],
      },
    ],
    faq: [
      {
        question: 'Who pays when a blocked pipe is shared with the neighbours?',
        answer: [
          'Usually none of you. Most shared pipes, and pipes beyond your boundary, have belonged to the sewerage company since 2011, and it clears them free of charge. Ring it first.',
        ],
      },
      {
        question: 'Should I try a drain cleaner from the shop while I wait?',
        answer: [
          'Better not in standing water. It may sit there and burn whoever opens the pipe. Never mix two products. If you have used one, tell us its name when you call.',
        ],
      },
    ],
    related: [
      '/services/emergency-drainage',
      '/blog/emergency-drain-unblocking-guide',
      '/services/leak-detection-repairs',
      '/locations',
      '/services',
    ],
  },
  {
    slug: 'kitchen-installation',
    trade: 'kitchen-installation',
    intent: 'now',
    head: {
      title: `Kitchen fitters in Essex and London | ${company.name}`,
      description:
        'Want a kitchen fitted? What happens from the first call to the last door, what we need for a quote, and how deposits and cancelling work.',
    },
    heading: 'Kitchen installation',
    lead: 'You want a kitchen fitted. Here is what happens after you get in touch, what we need from you, and when you pay.',
    sections: [
      {
        heading: 'From first call to finished kitchen',
        steps: [
          'You ring or [send a message](/contact) with the room, the rough date and what you have in mind.',
          'The room is measured, and the supplies looked at: water, waste, electricity, and gas if there is any.',
          'You get a price that says what is included, what is not, and who orders the units.',
          'You agree dates. Nothing is taken out until the units have been delivered and checked.',
          'The old kitchen comes out, pipes and cables are moved, and walls and floor are made good.',
          'Units, worktops, sink and appliances go in, then tiling and finishing.',
          'You walk round with us and list anything that is not right before the job is closed.',
        ],
      },
      {
        heading: 'What we need for a quote',
        list: [
          'The length of each wall and the height of the ceiling.',
          'A photograph of every wall, and of the pipes under the sink.',
          'Your plan or order list, if a supplier has drawn one.',
          'What stays: floor, boiler, appliances.',
          'Your floor, lift and parking, since worktops are long and heavy.',
        ],
      },
      {
        heading: 'While the work is going on',
        paragraphs: [
          'Plan for days without a sink. Set up a kettle, microwave and washing-up bowl in another room, and empty every cupboard before the first morning. Stone worktops are usually cut from a template after the units are fixed, so expect a gap before the tap is back. Dust travels: close doors and cover what you care about.',
        ],
      },
      {
        heading: 'Deposit and payment',
        paragraphs: [
          `Large projects need a ${payment.depositPercent}% deposit. The rest is due within ${payment.standardDays} days of the invoice. Our work is guaranteed for ${payment.guaranteeMonths} months, and your rights in law come on top of that. The [payment terms](/terms#payment) have the details.`,
        ],
      },
      {
        heading: 'If you change your mind',
        paragraphs: [
          'A kitchen ordered by phone, online or at your home normally comes with fourteen days to cancel, without a reason. If you ask for work to begin sooner, you pay for what was done up to the day you cancel. Goods made to your measurements can be an exception, so ask before you sign. [How to cancel](/terms#cancellation).',
          `To move a visit that is already booked, tell us at least ${payment.cancellationHours} hours ahead.`,
        ],
      },
    ],
    related: [
      '/services/kitchen-installation-upgrades',
      '/services/bathroom-installation',
      '/services/carpentry-work',
      '/services',
      '/contact',
    ],
  },
  {
    slug: 'kitchen-installation-upgrades',
    trade: 'kitchen-installation',
    intent: 'how',
    head: {
      title: 'Kitchen upgrades in Essex and London: scope, plan, price',
      description:
        'New kitchen or new doors? What can be replaced on its own, what drives the price, how gas and electricity are handled, and what to decide first.',
    },
    heading: 'Kitchen installation and upgrades',
    lead: 'What can be upgraded without starting again, what drives the price, and what to decide before you ask for one.',
    sections: [
      {
        heading: 'Do you need a new kitchen?',
        paragraphs: [
          'Look at the carcasses, the boxes behind the doors. If they are dry, square and firmly fixed, part of the kitchen may be enough.',
        ],
        list: [
          'Doors and drawer fronts: a new look on sound boxes. Hinge positions have to match or be drilled again.',
          'Worktop: replaced on its own if the units are level. The sink and hob come out, so check that they fit the new cut-outs.',
          'Sink and tap: the smallest job with daily effect. Water pressure limits the choice of tap.',
          'Splashback and tiles: often left to last, and the easiest to put off.',
          'Swollen or sagging boxes: money spent on doors is lost. Replace the units.',
        ],
      },
      {
        heading: 'What drives the price',
        paragraphs: [
          'Moving things costs more than replacing them. A sink that stays under the same window keeps its pipes and waste. Moved to an island, it needs floor work and a fall for the drain. After that come the number of units, the worktop material, the state of walls and floor behind the old kitchen, and waste removal.',
          'Ask for the quote in parts, with VAT shown: taking out, pipes and wastes, electrical work, fitting, worktops, tiling, decorating. Then you can drop a part without guessing what it saves. Also ask how work found behind the old units will be priced.',
        ],
      },
      {
        heading: 'Gas and electricity',
        paragraphs: [
          'A gas hob, cooker or boiler may by law only be moved or connected by a registered gas engineer. That is not part of our plumbing and is arranged separately. New circuits usually have to be certified or notified to building control. Ask before you accept a quote who does this work, whether it is in the price, and who hands you the certificate.',
        ],
      },
      {
        heading: 'What to decide first',
        list: [
          'Where the sink, cooker and fridge stand. Everything else follows.',
          'Which appliances you are buying, by model: housings are built to their sizes.',
          'Whether the floor goes under the units or up to them.',
          'Socket positions, before the walls are finished.',
          'For a lease: whether the freeholder must agree to moving pipes.',
          'For a let: dates between tenancies, and who approves changes.',
        ],
      },
      {
        heading: 'Paying, and your right to cancel',
        paragraphs: [
          `Small upgrades are invoiced, with ${payment.standardDays} days to pay. Large projects start with a ${payment.depositPercent}% deposit ([payment terms](/terms#payment)).`,
          'The right to cancel within fourteen days covers consumers who order at a distance or at home. The days count from the contract for work, and from delivery for goods. Worktops cut to your template may fall outside it. [More on cancelling](/terms#cancellation).',
        ],
      },
    ],
    related: [
      '/services/kitchen-installation',
      '/services/bathroom-installation-upgrades',
      '/services/carpentry-work',
      '/services/painting-services',
      '/contact',
    ],
  },
  {
    slug: 'bathroom-installation',
    trade: 'bathroom-installation',
    intent: 'now',
    head: {
      title: `Bathroom fitters in Essex and London | ${company.name}`,
      description:
        'Having a bathroom fitted: the order of work, how to manage without it, what to tell us for a quote, and your right to change your mind.',
    },
    heading: 'Bathroom installation',
    lead: 'A bathroom is the room you can least do without. Here is what happens when you ask us to fit one, and how to get through the weeks in between.',
    sections: [
      {
        heading: 'Tell us how the room is used',
        paragraphs: [
          'Before sizes and tiles, tell us who uses the room. Children need a bath; a person with stiff knees may need a shower without a step. Two people leaving at the same hour need more than one basin’s worth of space. A let needs parts that can be replaced easily.',
          'Then [send a message](/contact) with the length, width and height. Keep photographs ready: one from each corner, and one of the pipes and the soil stack if you can see them. Say whether the floor is wood or concrete and whether the room has a window.',
        ],
      },
      {
        heading: 'The order of work',
        steps: [
          'The room is measured, and water pressure, wastes and ventilation are checked.',
          'The quote lists what we supply and what you buy. Check it against your own order: a missing valve holds everything up.',
          'The suite is delivered and opened. Chips and wrong parts are found now, not on fitting day.',
          'The old suite and tiles come out. This is when rotten boards and leaks show, and when the price of putting them right is agreed.',
          'Pipes and cables are run, the floor is made sound, and wet areas are lined and sealed.',
          'Tiling, then bath, shower, toilet and basin, then sealing.',
          'Everything is filled, emptied and flushed while the joints are watched.',
        ],
      },
      {
        heading: 'Living without a bathroom',
        paragraphs: [
          'Ask which days the toilet will be out of use, and have it back each evening written into the plan if it is your only one. Arrange showers elsewhere: with family, at work, at a leisure centre. New tile adhesive, grout and sealant need time to set before water touches them, so the room is not ready the moment it looks ready.',
        ],
      },
      {
        heading: 'Paying',
        paragraphs: [
          `A ${payment.depositPercent}% deposit is due on large projects, and the balance within ${payment.standardDays} days of our invoice. Work is guaranteed for ${payment.guaranteeMonths} months. See [payment](/terms#payment).`,
        ],
      },
      {
        heading: 'Cancelling',
        paragraphs: [
          'Order at a distance or in your own home, and the law normally gives you fourteen days to think again. You may ask us to start within them, but then you owe for the work done if you cancel. Screens or panels cut to size for you may not be returnable. Details are under [cancellation](/terms#cancellation).',
          'A bath that is leaking today is another matter: see [emergency plumbing](/services/emergency-plumbing).',
        ],
      },
    ],
    related: [
      '/services/bathroom-installation-upgrades',
      '/services/kitchen-installation',
      '/services/leak-detection',
      '/services',
      '/contact',
    ],
  },
  {
    slug: 'bathroom-installation-upgrades',
    trade: 'bathroom-installation',
    intent: 'how',
    head: {
      title: 'Bathroom upgrades in Essex and London: scope, price, plan',
      description:
        'Refresh, refit or new layout? What each bathroom upgrade involves, why waterproofing and ventilation matter, and how to compare quotes.',
    },
    heading: 'Bathroom installation and upgrades',
    lead: 'From new sealant to a new layout: what each level of work involves, what keeps a bathroom dry, and how to compare prices.',
    sections: [
      {
        heading: 'Three levels of work',
        paragraphs: [
          'Choose the first of these that solves the problem. A bathroom that is sound but tired rarely needs the third.',
        ],
        list: [
          'Refresh: new taps, screen, toilet seat, grout and sealant. Nothing moves and no tile comes off.',
          'Refit: a new suite in the old places, with new tiles or panels. Pipes keep their routes, so the cost is easier to foresee.',
          'New layout: a shower where the bath was, or a toilet on another wall. Soil pipes are wide and need a fall, and the floor decides what is possible.',
        ],
      },
      {
        heading: 'What keeps a bathroom dry',
        paragraphs: [
          'Tiles and grout are not waterproof. What protects the wall is the layer behind them: a suitable board and a sealed membrane around the bath or shower. Ask what will be used, and how corners and pipe holes are sealed.',
          'Water also needs a way out as steam. Without a window that opens or a fan that leads outdoors, mould comes back however good the paint. A new or moved electrical point in a bathroom has rules of its own; ask who does that work and who certifies it.',
          'The floor comes third. It must not flex, or grout cracks and trays leak. Level-access showers need a fall built into the floor, which some joists do not allow.',
        ],
      },
      {
        heading: 'How to compare quotes',
        paragraphs: [
          'Give everyone the same list. Ask for labour, materials and VAT on separate lines, and for these to be named:',
        ],
        list: [
          'Removal and disposal of the old suite and tiles.',
          'Floor repair: included, or priced when seen?',
          'Waterproofing behind tiles.',
          'Valves that let each fitting be shut off alone.',
          'Making good and painting outside the tiled area.',
          'Who answers if a part that you bought is faulty.',
        ],
      },
      {
        heading: 'Check before you buy',
        paragraphs: [
          'Pressure decides the shower: some mixers need more than an old tank system gives. Measure doors and stairs for the bath. Buy a few more tiles than the area needs, from one batch. In a flat, read the lease and warn those below. If there is already a stain on the ceiling underneath, have the [leak found](/services/leak-detection) first.',
        ],
      },
      {
        heading: 'Terms in brief',
        paragraphs: [
          `Consumers who order from home or at a distance can usually withdraw within fourteen days ([regulations and exceptions](/terms#cancellation)). Large projects carry a ${payment.depositPercent}% deposit; other work is invoiced and due in ${payment.standardDays} days ([payment](/terms#payment)). The guarantee runs for ${payment.guaranteeMonths} months.`,
        ],
      },
    ],
    related: [
      '/services/bathroom-installation',
      '/services/kitchen-installation-upgrades',
      '/services/leak-detection-repairs',
      '/services/painting-services',
      '/contact',
    ],
  },
  {
    slug: 'carpentry-work',
    trade: 'carpentry-work',
    intent: 'now',
    head: {
      title: `Carpenters in Essex and London | ${company.name}`,
      description:
        'Doors that stick, rotten frames, fitted shelves and stairs: when to repair, when to replace, how carpentry is priced and what we need for a quote.',
    },
    heading: 'Carpentry work',
    lead: 'Repairs and fitted work in wood, by appointment. If a door has been forced and will not lock, call [the locksmith](/services/emergency-locksmith) first.',
    sections: [
      {
        heading: 'Repair or replace?',
        list: [
          'A door that sticks in winter and is free in summer: wait for dry weather before planing it, or the gap will be too wide.',
          'A door that has dropped: often hinge screws with nothing left to hold. That is a small repair.',
          'Soft wood at the foot of a frame or sill: cut out and pieced in if the rot is local. Replaced if it runs up the frame.',
          'A stair that creaks: fixed from below where there is access, otherwise with screws and wedges from above.',
          'Rot that keeps coming back: find the water first. A gutter or a [hidden leak](/services/leak-detection) is cheaper to repair than a frame every few years.',
        ],
      },
      {
        heading: 'Fitted to the room',
        paragraphs: [
          'Shelves and cupboards for an alcove are made to the alcove, since its back is seldom as wide as its front. Decide what goes in first: the height of the tallest file or the depth of a coat sets the size. Then choose the material. Painted sheet material is stable and economical, solid wood can be sanded and refinished, and veneered board sits between them.',
          'Nobody should drill above a socket or under a floor without checking for cables and pipes. Tell us if you know where they run.',
        ],
      },
      {
        heading: 'Doors with rules',
        paragraphs: [
          'Doors between a flat and a shared hall, in a shared house or next to a garage may have to resist fire. Such a door works only as a set, with its frame, seals, hinges and closer, so it must not be trimmed or swapped like any other. Tell us the kind of building before we quote.',
        ],
      },
      {
        heading: 'How it is priced',
        paragraphs: [
          'Small repairs are priced by time and materials; fitted work has one price from a drawing with sizes. Several small jobs in one visit usually cost less than several visits. Ask for the total including VAT, and whether painting, ironmongery and waste are in it.',
          `Invoices are due within ${payment.standardDays} days, and a large project needs a ${payment.depositPercent}% deposit: [payment terms](/terms#payment). If you are a consumer and order by phone or at home, you normally have fourteen days to cancel. Pieces made to your measurements are generally the exception: [cancellation](/terms#cancellation).`,
        ],
      },
      {
        heading: 'What to have to hand',
        paragraphs: ['Have these ready when you [ask for a quote](/contact):'],
        list: [
          'Width, height and depth, each taken in three places.',
          'A photograph of the whole wall or door, and one of the fault.',
          'The finish: bare, primed, painted or oiled.',
          'The floor you live on, and where we can cut wood.',
        ],
      },
    ],
    related: [
      '/services/emergency-locksmith',
      '/services/kitchen-installation',
      '/services/painting-services',
      '/services',
      '/contact',
    ],
  },
  {
    slug: 'painting-services',
    trade: 'painting-services',
    intent: 'now',
    head: {
      title: `Decorators in Essex and London | ${company.name}`,
      description:
        'Inside and outside painting and wallpapering: what good preparation means, how a decorating quote is made up, and how to get a room ready.',
    },
    heading: 'Painting and decorating services',
    lead: 'Rooms, hallways, outside walls and woodwork, by appointment. Most of what you pay for happens before the first coat.',
    sections: [
      {
        heading: 'What preparation includes',
        paragraphs: ['Two quotes for one room can differ by half because one of them leaves these out:'],
        steps: [
          'Moving and covering furniture, masking floors and sockets.',
          'Washing grease off kitchen walls and hand marks off doors.',
          'Raking out cracks, filling, letting the filler dry, and sanding it flat.',
          'Sealing stains, knots and bare plaster with the right primer.',
          'Caulking the gap between skirting and wall.',
          'Sanding between coats on wood.',
        ],
      },
      {
        heading: 'Not before it is dry',
        paragraphs: [
          'Paint hides a damp patch for some weeks. New plaster, walls wetted by a leak and ceilings under a repaired pipe all have to dry first. If the cause is not known, [find the leak](/services/leak-detection) before you decorate. Black mould in corners often points to cold surfaces and too little air: clean it and improve the ventilation first.',
        ],
      },
      {
        heading: 'Old paint',
        paragraphs: [
          'Paint in homes from before the 1960s may contain lead, mainly on wood and metal. It is safest left alone under sound new paint. It should not be dry-sanded or burnt off. Textured coatings on older ceilings can contain asbestos and should be tested before anyone scrapes or sands them. Tell us the age of the building.',
        ],
      },
      {
        heading: 'How a quote is made up',
        paragraphs: [
          'The area counts less than the edges. A plain ceiling is quick; a window with many panes is not. Height matters too: stairwells and gables may need a tower or scaffold. Ask for the number of coats, the paint by name and finish, who buys it, and the total including VAT.',
          `Outside work depends on the weather, so dates may move. If you need to move one, tell us ${payment.cancellationHours} hours ahead. Standard work is due within ${payment.standardDays} days of the invoice ([payment](/terms#payment)). When you order from home or at a distance, you normally have fourteen days to [cancel](/terms#cancellation).`,
        ],
      },
      {
        heading: 'Getting a room ready',
        paragraphs: [
          'For a price, send the room sizes and what is wrong with the walls through the [contact page](/contact). Before the first day:',
        ],
        list: [
          'Take down pictures, curtains and small things. Leave hooks in only where you want them again.',
          'Pull furniture to the middle, or say that you need help.',
          'Try colours on two walls, and look at them by day and by lamp.',
          'Keep the colour name and tin for touching up.',
          'In a let: agree dates, keys and parking with the tenant.',
          'For shared halls, tell residents which days the walls will be wet.',
        ],
      },
    ],
    related: [
      '/services/carpentry-work',
      '/services/leak-detection',
      '/services/bathroom-installation',
      '/services',
      '/contact',
    ],
  },
  {
    slug: 'leak-detection',
    trade: 'leak-detection',
    intent: 'now',
    head: {
      title: `Leak detection in Essex and London | ${company.name}`,
      description:
        'Damp patch, falling pressure or a high water bill? A simple meter check, the signs that tell leaks apart, and what happens when you call us.',
    },
    heading: 'Leak detection',
    lead: `Think you have a hidden leak? Check the meter, note the signs, then ring ${phone}. If water is coming through now, see [emergency plumbing](/services/emergency-plumbing).`,
    sections: [
      {
        heading: 'Check the meter first',
        paragraphs: [
          'This finds leaks on mains-fed pipes in a metered home. It cannot rule out a waste pipe or the heating circuit.',
        ],
        steps: [
          'Turn off every tap and appliance that uses water, and use no toilet.',
          'Read the water meter to the last digit, or photograph it.',
          'Wait an hour, longer if you can, and read it again.',
          'If it has moved, close the stop tap indoors and repeat.',
          'Still moving: the leak is probably on the pipe between meter and house. Stopped: it is probably indoors.',
        ],
      },
      {
        heading: 'What the signs suggest',
        list: [
          'Damp only after someone showers: sealant, tray or waste, and not a pipe under pressure.',
          'Heating pressure that falls while floors stay dry: a buried heating pipe, or the boiler itself. The boiler is for a registered gas engineer.',
          'A warm strip of floor: a hot pipe under it.',
          'A hiss at night with everything off: a pressurised pipe.',
          'A stain that grows with rain: roof or gutter, not plumbing.',
          'A green or soggy line across the lawn: the supply pipe or a drain.',
        ],
      },
      {
        heading: 'What happens when you call',
        paragraphs: [
          'Tell us the signs, when they began, and what the meter did. Say whether the home has a solid floor, underfloor heating or recent building work. We say whether it sounds urgent. If it does not, we agree a time and a price for finding the leak, with VAT, before the visit.',
          'On site the pipes are tested one circuit at a time. You are shown the likely place and what has to be opened, and you decide. The repair has its own price.',
        ],
      },
      {
        heading: 'It may not be yours to repair',
        paragraphs: [
          'Water companies look after the mains and usually the pipe up to your boundary. From there to the house it is normally the owner’s. Many companies help with a first leak on that pipe, or reduce the bill of a metered customer who has it repaired promptly. Ask yours before you pay. In a flat, ask the managing agent whether the pipe is part of the building.',
        ],
      },
      {
        heading: 'Cancelling',
        paragraphs: [
          'If you asked for an urgent repair visit, there is no fourteen-day right to cancel. If you booked an ordinary survey by phone or online, there normally is. [The rules in brief](/terms#cancellation).',
        ],
      },
    ],
    related: [
      '/services/leak-detection-repairs',
      '/services/emergency-plumbing',
      '/blog/prevent-burst-pipes',
      '/locations/chelmsford',
      '/contact',
    ],
  },
  {
    slug: 'leak-detection-repairs',
    trade: 'leak-detection',
    intent: 'how',
    head: {
      title: 'Leak detection in Essex and London: methods and repairs',
      description:
        'How hidden leaks are traced, how the repair is done, what insurers mean by trace and access, how it is priced and how to prepare for the visit.',
    },
    heading: 'Leak detection and repairs',
    lead: 'How a hidden leak is traced, repaired and made good, who may pay for it, and what to prepare.',
    sections: [
      {
        heading: 'How leaks are traced',
        paragraphs: [
          'No single method finds every leak. A careful search starts with the cheap tests and ends with the ones that open things up. Ask which of these suits your home:',
        ],
        list: [
          'Pressure test: each circuit is closed off and watched. It shows which one leaks.',
          'Moisture readings: mapped across wall or floor, they show which way the water has travelled.',
          'Listening: escaping water makes a sound in metal pipes, less in plastic.',
          'Thermal imaging: shows temperature, not water. Useful for hot pipes and underfloor heating.',
          'Tracer gas: a safe, non-flammable mixture in an emptied pipe rises where the pipe leaks.',
          'Dye: coloured water in a shower or waste shows where it comes out.',
        ],
      },
      {
        heading: 'From finding to making good',
        steps: [
          'The likely place is marked, and you agree what may be lifted or cut.',
          'As little as possible is opened, and photographed.',
          'The pipe or joint is replaced, or the pipe is rerouted if a buried run is failing in several places.',
          'The circuit is tested again before anything is closed.',
          'The hole is filled. Tiles, floor and paint follow when the structure is dry, which can take weeks.',
        ],
      },
      {
        heading: 'Insurance',
        paragraphs: [
          'Many home policies include “trace and access”: the cost of finding a leak and of reaching it. Repairing the pipe itself is often left out, and slow leaks may be excluded. Ring the insurer before work starts. Ask for the limit, the excess, whether they must approve the contractor, and what they want in writing.',
          'Keep damaged parts. Ask us for the cause, the place and photographs with the invoice.',
        ],
      },
      {
        heading: 'How it is priced',
        paragraphs: [
          'Expect three amounts, each with VAT: finding, repairing, making good. Only the first can be agreed before the leak is found. Ask what you pay if the first visit does not find it. Labour outside standard hours costs more, by [the published bands](/terms#payment), so a slow leak is best booked on a weekday.',
          `Repairs are guaranteed for ${payment.guaranteeMonths} months. Planned work ordered at a distance normally carries a fourteen-day [right to cancel](/terms#cancellation); an urgent repair visit does not.`,
        ],
      },
      {
        heading: 'What to prepare',
        list: [
          'Meter readings with times, or a log of boiler pressure.',
          'Plans or photographs from when pipes or underfloor heating were laid.',
          'Clear access to the stop tap, the cylinder, the manifold and the damp area.',
          'In a flat: contact details of those above and below.',
          'No fresh paint on the stain, and no dehumidifier beforehand: both hide the trail.',
        ],
      },
    ],
    related: [
      '/services/leak-detection',
      '/services/emergency-plumbing-services',
      '/services/painting-services',
      '/services',
      '/contact',
    ],
  },
]
