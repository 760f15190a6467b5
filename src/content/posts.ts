/**
 * The articles and the sidebar's categories. The advice is for homes in England; company figures come from src/facts/.
 */

import { company } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { promise } from './promise.ts'
import type { Head, Post } from './types.ts'

/** Plain text in the sidebar: the specification has them link nowhere. */
export const categories = [
  'Emergency Plumbing',
  'Locksmith Tips',
  'Drainage How-Tos',
  'Home Upgrades',
  'Seasonal Maintenance',
] as const satisfies readonly string[]

interface Blog {
  readonly head: Head
  readonly heading: string
  readonly lead: string
}

export const blog: Blog = {
  head: {
    title: `Practical advice for your home | ${company.name}`,
    description:
      'Step-by-step guides for UK homes: stop pipes from bursting, choose a locksmith without being overcharged, and clear a blocked drain safely.',
  },
  heading: 'Advice for your home',
  lead: 'What to do before it goes wrong, what you can safely do yourself when it does, and when to ring somebody.',
}

const [plumbing, locksmith, drainage] = categories
const ring = `[${emergencyPhone.display}](${emergencyPhone.href})`
const emergency = `[${helplines.emergency.name}](${helplines.emergency.href})`
const gas = `[${helplines.gas.display}](${helplines.gas.href})`
const power = `[${helplines.power.display}](${helplines.power.href})`
const flood = `[${helplines.flood.display}](${helplines.flood.href})`

export const posts: readonly Post[] = [
  {
    slug: 'prevent-burst-pipes',
    title: 'How to prevent burst pipes, and what to do if one bursts',
    excerpt:
      'Find the stop tap, lag the cold spots, look after the condensate pipe and the outside tap. And the right order of steps if a pipe does burst.',
    category: plumbing,
    published: '2025-09-28',
    head: {
      title: `How to prevent burst pipes this winter | ${company.name}`,
      description:
        'Stop taps, lagging, outside taps, combi boilers and condensate pipes: a winter check for UK homes, and the right steps if a pipe freezes or bursts.',
    },
    lead: 'Water expands when it freezes, and a pipe that has no room for it splits. Often nobody notices until it thaws. An hour or two in autumn prevents most of this, and knowing your stop tap limits the rest.',
    service: '/services/emergency-plumbing',
    sections: [
      {
        heading: 'Find your stop tap before you need it',
        paragraphs: [
          'The inside stop tap (or stopcock) shuts off the water to the whole home. It is usually under the kitchen sink. If not, look in the hall cupboard, the downstairs toilet, the airing cupboard, the garage or where the water pipe comes through the floor.',
          'There is often a second valve outside, under a small cover near the boundary or in the pavement. It may also serve your neighbours, so tell them before you close it.',
        ],
        steps: [
          'Turn the inside tap clockwise until it stops. Use your hand, not a wrench.',
          'Open the kitchen cold tap. The flow should stop after a few seconds.',
          'Open the stop tap again, then turn it back a quarter turn, so that it does not seize.',
          'Show everyone in the home where it is. If it is stiff or drips, have it repaired now, while it is not urgent.',
        ],
      },
      {
        heading: 'Lag the pipes that get cold',
        paragraphs: [
          'Pipes freeze where the heating does not reach. Foam lagging from a DIY shop is cheap, and most of it just clips on. Measure the outside diameter of the pipe first: 15 mm and 22 mm are the common sizes.',
        ],
        list: [
          'Start with the loft, the garage, cellars, outbuildings and pipes along outside walls.',
          'Cover bends, valves and joints too. A short bare piece is where the ice forms.',
          'Insulate the top and sides of a cold-water tank in the loft, and fit a lid. Leave the underside bare, so that some warmth from the rooms below reaches it.',
          'Repair dripping taps and running overflows. A slow drip can freeze and block a waste pipe.',
          'Seal draughts around pipes where they enter the wall. Keep air bricks and other ventilation open.',
        ],
      },
      {
        heading: 'Shut down the outside tap',
        paragraphs: [
          'A garden tap is among the first things to freeze. It takes five minutes to make it safe before the first frost.',
        ],
        steps: [
          'Take off the hose and empty it.',
          'Close the valve on the pipe that feeds the tap, inside the house. If it has a screwdriver slot, turn it until the slot lies across the pipe.',
          'Open the outside tap and let the water run out.',
          'Leave it open for the winter, so that any water left has room to expand.',
          'If there is no inside valve, fit a tap cover, lag the pipe, and think about having a valve added.',
        ],
      },
      {
        heading: 'Heating in a cold spell, at home and away',
        paragraphs: [
          'Low and steady heating keeps pipes safer than short bursts. In a hard frost, leave it on overnight at a low setting. Open the loft hatch a little, and the doors of cupboards with pipes in them, so that warm air gets in.',
          'Going away? Do not switch the boiler off at the wall. Most modern boilers protect themselves from frost, but only with the power and fuel on. Leave the heating on low, and ask someone to look in. If the home will be empty for longer, have the system drained down.',
          'Check your home insurance as well. Many policies set conditions for a home that stands empty in winter, such as a minimum temperature or turning off the water.',
        ],
      },
      {
        heading: 'Combi boilers and the condensate pipe',
        paragraphs: [
          'A combi boiler heats water as you use it, so there is usually no tank in the loft to freeze. But a condensing boiler has a plastic condensate pipe, which carries a trickle of waste water to a drain. If that pipe runs outside it can freeze, and the boiler shuts down. A gurgling sound and a fault code are the usual signs.',
          'You can thaw it yourself only if you can reach it safely from the ground.',
        ],
        steps: [
          'Check the boiler’s manual to see whether the code means a blocked condensate drain.',
          'Hold a hot-water bottle or a cloth soaked in warm water against the outside part, or pour warm water over it. Never use boiling water.',
          'Mop up what falls on the path, because it will freeze.',
          'Reset the boiler as the manual says. If it does not start, or stops again, ring a Gas Safe registered engineer. Do not open the boiler’s casing.',
        ],
      },
      {
        heading: 'If a pipe has frozen',
        paragraphs: [
          'No water from one tap, or frost on a pipe, suggests ice. The pipe may already be split, so expect a leak when it thaws.',
        ],
        steps: [
          'Close the stop tap. Put towels and a bucket under the frozen part.',
          'Open the tap that the pipe feeds.',
          'Warm the pipe gently with a hot-water bottle or warm wet cloths. Start at the end nearest the tap and work back.',
          'Never use a flame, a blowlamp or a heat gun.',
          'When it has thawed, open the stop tap slowly and look for drips. If you see any, close it again.',
        ],
      },
      {
        heading: 'If a pipe bursts',
        steps: [
          'Turn the stop tap clockwise. If it will not move, use the valve outside.',
          'Switch the electricity off only if the fuse box is dry and within reach. Never touch a wet one, or stand in water to reach it.',
          'Turn off the boiler and any immersion heater. Let a solid-fuel fire die down.',
          'Open the cold taps to drain the pipes.',
          'Keep out from under a bulging ceiling, and close the door to that room.',
          'Warn the people in any flat below.',
          'Photograph the damage, then move what you can.',
        ],
        paragraphs: [
          `If a life is at risk, ring ${emergency}. If you smell gas, touch no switch, leave, and ring the ${helplines.gas.name} on ${gas} from outside. For a power cut, ring ${power}. If the water comes from a river or the street rather than from a pipe, ring ${helplines.flood.name} on ${flood}.`,
        ],
      },
      {
        heading: 'Afterwards, and when to ring us',
        paragraphs: [
          'Tell your insurer soon, and ask before you throw anything away. Keep the failed piece of pipe and the invoices. Leave wet sockets, lights and appliances off until an electrician has checked them. A leak in the street is for the water company; if you rent, tell your landlord as well.',
          `Ring us on ${ring} if the water will not stop, the stop tap has seized or you cannot find the leak. [Emergency plumbing](/services/emergency-plumbing) comes with our ${promise}. Repairs carry a ${payment.guaranteeMonths}-month guarantee. A slow or hidden leak that can wait is a job for [leak detection](/services/leak-detection).`,
        ],
      },
    ],
  },
  {
    slug: 'emergency-locksmith-tips',
    title: 'Locked out? How to get help without being overcharged',
    excerpt:
      'What to do first, what to ask before anyone sets off, how to spot rogue call-out pricing, and which locks are worth having.',
    category: locksmith,
    published: '2025-09-28',
    head: {
      title: `Emergency locksmith tips | ${company.name}`,
      description:
        'Locked out or lock broken? What to do first, questions to ask a locksmith, signs of rogue pricing, and what to know about uPVC doors and BS 3621.',
    },
    lead: 'Being locked out is stressful, and some traders count on it. A few calm minutes and five questions on the phone usually save both your door and your money.',
    service: '/services/emergency-locksmith',
    sections: [
      {
        heading: 'First: is everyone safe?',
        paragraphs: [
          `If a child or anyone vulnerable is alone inside, if something is cooking, or if you are in danger, ring ${emergency}. If the door shows signs of a break-in, do not go in. Someone may still be there. Ring ${emergency} from a safe place.`,
          'Otherwise, wait somewhere safe and lit: with a neighbour, in a shop, in your car. Save your phone’s battery.',
        ],
      },
      {
        heading: 'Before you pay anyone',
        steps: [
          'Ring everyone who may hold a key: family, a neighbour, the cleaner, a partner at work.',
          'If you rent, ring the landlord or the letting agent. They may have a spare, and may need to agree before a lock is changed.',
          'Try the other doors you have a key for. Do not climb, and do not break a window: glass cuts, and reglazing may cost more than opening the lock.',
          'Check whether your home insurance or bank account includes home-emergency or key cover. Some policies pay only if you ring their own number first.',
        ],
      },
      {
        heading: 'Five questions to ask on the phone',
        paragraphs: [
          'Anyone in the UK may call themselves a locksmith: there is no licence. So ask, and write the answers down. Describe the door as well (wood, uPVC or composite; one lock or several; handle or knob), so that the locksmith brings the right parts.',
        ],
        steps: [
          'What is the total, including VAT, for this door at this hour? Does it include the visit, the labour and the parts?',
          'How will you open it, and what happens to the price if the lock has to be replaced?',
          'What is the name of the company, and where is it registered? Who is coming, and when?',
          'Will I get an itemised invoice, and what guarantee is there?',
          'How can I pay?',
        ],
      },
      {
        heading: 'Signs of rogue call-out pricing',
        paragraphs: [
          'The usual trick is a very low “from” price on the phone and a very high one at the door, once you are cold and in a hurry.',
          `If the price at the door is not the one you agreed, say no before any work starts. If you feel threatened, ring ${emergency}. Afterwards you can report the trader to the Citizens Advice consumer service, which passes reports to Trading Standards. These are the warning signs:`,
        ],
        list: [
          'No total on the phone, only “from” or “it depends”.',
          'No company name, address or company number anywhere.',
          'The drill comes out first, with no attempt to open the lock any other way.',
          'An ordinary lock “has to” be replaced by an expensive one.',
          'Pressure to pay the whole sum in cash, or before the work is done.',
        ],
      },
      {
        heading: 'Non-destructive entry',
        paragraphs: [
          'A door that has only latched shut can often be opened without damage, and many cylinders can be picked. Ask for non-destructive entry first. Drilling is sometimes needed, for example with a high-security or broken lock, but it should be the last step, and you should be told why and what the new lock costs.',
          'Have ID ready. A careful locksmith asks for proof that you live there. If your papers are locked inside, say so on the phone; you can show them once the door is open.',
        ],
      },
      {
        heading: 'When a uPVC or composite door will not lock or open',
        paragraphs: [
          'These doors have a multi-point lock: a strip down the edge with several hooks or bolts. Lifting the handle throws them, and the key holds them in place. Two things go wrong most often. The door drops on its hinges, so that the hooks no longer meet the frame. Or the gearbox in the middle of the strip wears out.',
          'A worn mechanism usually gives notice: a stiff handle, or one you have to lift twice. Have it adjusted or replaced at that stage, because a failed one that is locked shut takes much longer to open. What you can try:',
        ],
        steps: [
          'Test the lock with the door open. If it works smoothly, the door is out of line. If not, the mechanism or the cylinder is worn.',
          'If the door is shut, push or pull it gently, or lift it by the handle, while you turn the key.',
          'Do not force the key. A broken key in the cylinder makes everything harder.',
          'Use a dry PTFE or graphite lubricant in the keyhole. Oil collects dirt.',
        ],
      },
      {
        heading: 'Euro cylinders and lock snapping',
        paragraphs: [
          'Most uPVC and composite doors use a euro cylinder, the long lock the key goes into. A weak one that sticks out can be snapped off by a burglar in moments, and then even a good multi-point lock opens.',
          'Look for a cylinder that is marked TS 007 with three stars or Sold Secure SS312 Diamond, or combine a one-star cylinder with a two-star handle. The right length matters as much: the cylinder should sit nearly flush with the handle, sticking out no more than about 3 mm.',
        ],
      },
      {
        heading: 'BS 3621 and your insurance',
        paragraphs: [
          'Many home policies ask for locks to a certain standard on the outside doors. On timber doors this is often a five-lever mortice deadlock to BS 3621; look for the Kitemark and the number on the edge of the door. For uPVC doors, the policy usually mentions a multi-point lock. Read your own policy’s words: they decide whether a claim is paid.',
          'A BS 3621 lock needs a key from the inside too, so keep one within reach in case of fire, but out of sight of the letterbox. Where you must be able to get out without a key, such as many flats, ask about BS 8621, its keyless-exit counterpart. The front door of a flat may also be a fire door: ask the landlord or freeholder before you change anything.',
        ],
      },
      {
        heading: 'Afterwards, and when to ring us',
        paragraphs: [
          'Change or re-key the lock if keys were stolen or lost with your address, or when you move in. After a break-in, report it to the police and keep the crime reference number for your insurer. Give a spare key to someone you trust; under the mat is the first place a burglar looks.',
          `For an [emergency locksmith](/services/emergency-locksmith), ring ${ring}. Our locksmiths are DBS-checked and try non-destructive entry first. They come with our ${promise}. ${priceSentence} [The terms](/terms#payment) list the rates.`,
        ],
      },
    ],
  },
  {
    slug: 'emergency-drain-unblocking-guide',
    title: 'How to unblock a drain safely, step by step',
    excerpt:
      'Whose drain it is, how to find the blockage, how to use a plunger and rods, why chemicals must never be mixed, and when to stop.',
    category: drainage,
    published: '2025-09-28',
    head: {
      title: `Emergency drain unblocking guide | ${company.name}`,
      description:
        'A blocked sink, toilet or outside drain: find out whose it is, where the blockage sits, and how to use a plunger and drain rods without getting hurt.',
    },
    lead: 'Many blockages can be cleared with a plunger and patience. Some are not yours to clear, and not yours to pay for. Start with the first two sections, whatever the drain is doing.',
    service: '/services/emergency-drainage',
    sections: [
      {
        heading: 'Stop it getting worse',
        steps: [
          'Stop flushing. Stop running taps, the washing machine and the dishwasher, and ask everyone in the building to do the same.',
          'Keep children and pets away from sewage. Keep away yourself unless you have gloves.',
          'If waste water is near sockets or appliances, stay out of that room. Switch the electricity off only if the fuse box is dry and within reach.',
          'Open a window. Wash your hands well after any contact, and cover cuts.',
          'Photograph any damage for your insurer.',
        ],
        paragraphs: [
          `Drains smell of rotten eggs, and so can gas. If there is any doubt, touch no switch, go outside and ring the ${helplines.gas.name} on ${gas}. If a life is at risk, ring ${emergency}. If flood water is rising around you, ring ${helplines.flood.name} on ${flood}.`,
        ],
      },
      {
        heading: 'Whose drain is it?',
        paragraphs: [
          'In England, a drain that serves only your home is yours up to the boundary. Beyond the boundary, or where it joins the pipe from another home, it is usually the responsibility of the sewerage company. Most shared pipes passed to the sewerage companies in October 2011, even where they run under a garden. They clear those free of charge.',
          'So ask the neighbours first. If theirs is slow too, or sewage is coming up in the street, ring the sewerage company before anyone else. Its name is on your water bill, and it may not be the company that supplies your water. Some cases differ:',
        ],
        list: [
          'Flats: shared pipes inside the block’s grounds are usually the freeholder’s or managing agent’s.',
          'Rented homes: tell the landlord or agent at once.',
          'Septic tanks, cesspits and their pipes belong to the property.',
          'Newer estates: pipes laid after October 2011 may not have been adopted yet. Ask the sewerage company.',
        ],
      },
      {
        heading: 'Find the blockage',
        paragraphs: [
          'One slow sink, bath or toilet means a blockage close to it. Several at once, or a toilet that gurgles when the bath empties, points to the main drain outside.',
          'If you can lift a manhole (inspection chamber) cover safely, it tells you more. If the chamber is dry, the blockage lies between it and the house. If it is full, the blockage lies further down, towards the sewer. The next chamber down shows how far. Take care with covers and chambers:',
        ],
        list: [
          'Use lifting keys, bend your knees, and leave heavy or jammed covers to a professional.',
          'Never climb in or lean in. Sewer gas can overcome you without warning.',
          'Do not leave an open chamber alone, even for a minute.',
        ],
      },
      {
        heading: 'Clear a sink, bath or shower',
        steps: [
          'Take out the plughole strainer and pull away hair or food.',
          'Bail out most of the water. Leave enough to cover the rubber cup of the plunger.',
          'Block the overflow with a wet cloth. With a double sink, block the other plughole too.',
          'Set the plunger over the hole and pump straight up and down about a dozen times, then pull it away sharply. Repeat a few times.',
          'If that fails, put a bucket under the trap (the bend below the sink), unscrew it by hand, clean it and refit it with its washers.',
          'Run warm water and check the joints for drips.',
        ],
      },
      {
        heading: 'Clear a toilet',
        steps: [
          'Do not flush again. If the pan is full, wait for the level to drop, or bail some into a bucket.',
          'Put on rubber gloves and lay old towels around the base.',
          'Use a toilet plunger with a flange, kept for this job. Push it down slowly at first, so that it fills with water rather than air.',
          'Pump steadily for a minute or so. The pull matters as much as the push.',
          'When the level falls, pour in half a bucket of water from waist height before you trust the flush.',
          'Disinfect the plunger and wash your hands.',
        ],
      },
      {
        heading: 'Clear an outside gully',
        paragraphs: [
          'A gully is the small grated drain at the foot of a waste pipe or downpipe. It has a water-filled bend below, where leaves, fat and silt collect.',
        ],
        steps: [
          'Wear thick waterproof gloves. Lift the grate.',
          'Scoop the debris into a bucket. Do not push it further down.',
          'Rinse with a hose. Keep the end of the hose above the water, so that dirty water cannot be drawn back into it.',
          'If it stays full, the blockage is in the pipe beyond: rod it from the nearest chamber.',
          'Refit the grate, and put a cover over it in autumn.',
        ],
      },
      {
        heading: 'Use drain rods',
        paragraphs: [
          'You can hire or buy rods. Wear waterproof gloves and eye protection, and have someone with you. Only rod a pipe that is yours.',
        ],
        steps: [
          'Choose the chamber next to the blockage. In a dry chamber you rod back towards the house; in a full one, down towards the sewer, through the channel under the water.',
          'Screw two rods together, with the worm screw or plunger at the end. Feed them into the pipe and add rods as you go.',
          'Turn the rods clockwise, always, both pushing and pulling. Turned the other way they unscrew, and the end stays in the drain.',
          'When you meet resistance, work back and forth in short strokes. Do not force them round a bend.',
          'Stand clear when it gives way: a full chamber empties fast.',
          'Flush with plenty of clean water, take the rods out, still turning clockwise, and refit the cover firmly.',
        ],
      },
      {
        heading: 'Be careful with chemicals',
        paragraphs: [
          'Never mix drain cleaners, and never add bleach to one. Some mixtures give off poisonous gas, others boil up violently. Use one product only, as its label says, with gloves, eye protection and an open window.',
          'Do not plunge or open a trap after pouring in a chemical, because it can splash into your eyes. Tell whoever comes next what you used. Chemicals rarely move wipes or a solid blockage, and do nothing for a broken pipe.',
        ],
      },
      {
        heading: 'Prevent it, and know when to stop',
        paragraphs: [
          'Let fat cool and bin it. Flush only toilet paper, pee and poo: wipes belong in the bin, even those sold as flushable. Fit a hair strainer, and clear the gullies in autumn.',
          `Stop and ring if sewage is coming up inside, the blockage returns within days, the rods bring up soil or roots, or the cover is too heavy. [Emergency drainage](/services/emergency-drainage) is on ${ring}, with our ${promise}. If we find that the pipe is the sewerage company’s, we tell you so.`,
        ],
      },
    ],
  },
]
