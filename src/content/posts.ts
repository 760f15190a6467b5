/**
 * The articles and the sidebar's categories. The advice is for homes in England; company figures come from src/facts/.
 */

import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { sections, tel } from './prose.ts'
import { concerning, on999, safety, safetyLines } from './safety.ts'
import type { Intro, Post } from './types.ts'

/** Plain text in the sidebar: the specification wants no links there. */
export const categories = [
  'Emergency Plumbing',
  'Locksmith Tips',
  'Drainage How-Tos',
  'Home Upgrades',
  'Seasonal Maintenance',
] as const satisfies readonly string[]

export const blog: Intro = {
  title: `Practical advice for your home | ${company.name}`,
  description:
    'Step-by-step guides for UK homes: stop pipes from bursting, choose a locksmith without being overcharged, and clear a blocked drain safely.',
  heading: 'Advice for your home',
  picture: 'counter',
  lead: 'How to stop things going wrong, what you can safely do yourself when they do, and when to call someone.',
}

const [plumbing, locksmith, drainage] = categories
const ring = tel(emergencyPhone)

export const posts: readonly Post[] = [
  {
    slug: 'prevent-burst-pipes',
    heading: 'How to prevent burst pipes, and what to do if one bursts',
    picture: 'repair',
    excerpt:
      'Find the stop tap, lag the cold pipes, look after the condensate pipe and the outside tap. And what to do, in what order, if a pipe does burst.',
    category: plumbing,
    published: '2025-09-28',
    title: `How to prevent burst pipes this winter | ${company.name}`,
    description:
      'Stop taps, lagging, outside taps, combi boilers and condensate pipes: a winter check for UK homes, and the right steps if a pipe freezes or bursts.',
    lead: 'Water expands when it freezes, and a pipe with no room for it splits. Often you notice only when it thaws. An hour or two in autumn prevents most of this. Burst already? [Do this first](/emergency/burst-pipe).',
    trade: 'emergency-plumbing',
    pictures: [
      'stop-tap',
      'lagging',
      'garden-tap',
      'radiator',
      'condensate',
      'frozen',
      { panel: 'wash', wide: 'ceiling' },
      'cellar',
      'van',
    ],
    sections: sections`
      ## Find your stop tap before you need it
      The inside stop tap (or stopcock) shuts off the water to the whole home. It is usually under the kitchen sink. If not, look in the hall cupboard, the downstairs toilet, the airing cupboard, the garage or where the water pipe comes through the floor.
      There is often a second valve outside, under a small cover near the boundary or in the pavement. It may serve your neighbours too, so tell them before you close it.
      1. Turn the inside tap clockwise until it stops. Use your hand, not a wrench.
      1. Open the kitchen cold tap. The flow should stop after a few seconds.
      1. Open the stop tap again, then turn it back a quarter turn, so that it does not seize.
      1. Show everyone in the home where it is. If it is stiff or drips, have it repaired now, before it is urgent.

      ## Lag the pipes that get cold
      Pipes freeze where the heating does not reach. Foam lagging is cheap, and most of it clips on. Measure the outside of the pipe first: 15 mm and 22 mm are common.
      - Start with the loft, the garage, cellars, outbuildings and pipes along outside walls.
      - Cover bends, valves and joints too. Ice forms where even a short piece is left bare.
      - Insulate the top and sides of a cold-water tank in the loft, but not the underside: it needs the warmth from below.
      - Repair dripping taps and running overflows. A slow drip can freeze and block a waste pipe.
      - Seal draughts around pipes where they enter the wall. Keep air bricks open.

      ## Shut down the outside tap
      A garden tap is among the first things to freeze. Make it safe before the first frost.
      1. Take off the hose and empty it.
      1. Indoors, close the valve on the pipe that feeds the tap. If it has a screwdriver slot, turn it until the slot lies across the pipe.
      1. Open the outside tap and let the water run out.
      1. Leave it open for the winter, so that any water left has room to expand.
      1. No inside valve? Fit a tap cover, lag the pipe, and think about having a valve added.

      ## Heating in a cold spell, at home and away
      Low, steady heating keeps pipes safer than short bursts. In a hard frost, leave it on low overnight. Open the loft hatch a little, and the doors of cupboards with pipes in them, to let warm air in.
      Going away? Do not switch the boiler off at the wall. Most modern boilers protect themselves from frost, but only with the power and fuel on. Leave the heating on low, and ask someone to look in. If you will be away for weeks, have the system drained down. ${safety.standingWater.full}
      Is your home empty in winter? Check your home insurance. It may want the water off, or some heating on.

      ## Combi boilers and the condensate pipe
      A condensing boiler has a plastic condensate pipe, which carries a trickle of waste water to a drain. If it runs outside it can freeze, and the boiler shuts down. A gurgle and a fault code are the usual signs.
      ${safety.condensate.full} Mop up the path before it freezes.
      - ${safetyLines(['heatRoom', 'boilerEngineer', 'priority'], 'full')}

      ## If a pipe has frozen
      If one tap has no water, or there is frost on a pipe, it has probably frozen. It may already be split, so expect a leak when it thaws: put towels and a bucket under the frozen part.
      1. ${safetyLines(concerning.frozenPipe, 'full')}
      1. When it has thawed, open the stop tap slowly and look for drips. If you see any, close it again.

      ## If a pipe bursts
      ${safety.life.full}
      [Every step with its picture](/emergency/burst-pipe), or in short:
      1. ${safetyLines(concerning.burstPipe, 'full')}

      ## Other dangers
      These have steps of their own: [a smell of gas](/emergency/smell-of-gas), [a carbon monoxide alarm](/emergency/carbon-monoxide), [a boiling tank](/emergency/boiling-cylinder).
      - ${safetyLines(['cellar', 'pump', 'flood'], 'brief')}
      - ${safety.nail.brief}

      ## Afterwards, and when to call us
      Tell your insurer soon. Keep the failed piece of pipe and the invoices. Leave wet sockets, lights and appliances off until a registered electrician has checked them. If you rent, tell your landlord as well.
      Call us on ${ring} if the water will not stop, the stop tap has seized or you cannot find the leak. [Emergency plumbing](/services/emergency-plumbing) says what happens then. We guarantee repairs for ${payment.guaranteeMonths} months. A slow or hidden leak is a job for [leak detection](/services/leak-detection).
    `,
  },
  {
    slug: 'emergency-locksmith-tips',
    heading: 'Locked out? How to get help without being overcharged',
    picture: 'doorstep',
    excerpt: 'What to do first, what to ask on the phone, how to spot rogue pricing, and which locks are worth having.',
    category: locksmith,
    published: '2025-09-28',
    title: `Emergency locksmith tips | ${company.name}`,
    description:
      'Locked out or lock broken? What to do first, questions to ask a locksmith, signs of rogue pricing, and what to know about uPVC doors and BS 3621.',
    lead: 'Some traders count on your stress. A few calm minutes and five questions on the phone can save both your door and your money. Locked out now? [Do this first](/emergency/locked-out).',
    trade: 'emergency-locksmith',
    pictures: [
      'doorway',
      'keys',
      { panel: 'wash', wide: 'answers' },
      'tags',
      'inside-lock',
      'strip',
      'cylinder',
      'mortice',
      'van',
    ],
    sections: sections`
      ## First: is everyone safe?
      - ${safetyLines(['personInside', 'lockedIn'], 'full')}
      - ${safety.burglar.full} Someone may still be inside.
      - ${safety.partner.full}
      - ${safety.evicted.full}

      ## Before you pay anyone
      1. ${safety.keyholders.full}
      1. ${safety.waiting.full} Save your phone’s battery.
      1. If you rent, the landlord or agent may also have to agree before a lock is changed.
      1. Try the back door, if you have its key. Do not climb, and do not break a window: glass cuts, and a new pane may cost more than opening the lock.
      1. Check whether your home insurance or bank account includes home-emergency or key cover. Some policies pay only if you call their own number first.

      ## Five questions to ask on the phone
      Anyone in the UK can call themselves a locksmith: there is no licence. So ask, and write the answers down. ${safety.price.full} Describe the door as well (wood, uPVC or composite; one lock or several; handle or knob), so that the locksmith brings the right parts.
      1. What is the hourly rate now, what is the minimum charge, and what is your best estimate for this door, VAT included? Does it cover the visit, the labour and the parts?
      1. How will you open it, and what happens to the price if the lock has to be replaced?
      1. What is the name of the company, and where is it registered? Who is coming, and when?
      1. Will I get an itemised invoice, and what guarantee is there?
      1. How can I pay?

      ## Signs of rogue call-out pricing
      The usual trick is a very low “from” price on the phone, and a very high one at the door. If the price at the door is not the one you agreed, say no before any work starts. If you feel threatened, call ${on999}. Afterwards you can report the trader to the Citizens Advice consumer service, which passes reports to Trading Standards. These are the warning signs:
      - No figures on the phone, only “from” or “it depends”.
      - No company name, address or company number anywhere.
      - The drill comes out first, with no attempt to open the lock any other way.
      - An ordinary lock “has to” be replaced by an expensive one.
      - Pressure to pay the whole sum in cash, or before the work is done.

      ## Non-destructive entry
      A door that has only latched shut can often be opened without damage, and many cylinders can be picked. Sometimes a lock has to be drilled, for example a high-security or broken one. That should be the last step, and the locksmith should tell you why, and what the new lock costs.
      ${safety.identification.full} A careful locksmith asks for proof that you live there. You can show your papers once the door is open.
      ${safety.entry.full}

      ## When a uPVC or composite door will not lock or open
      These doors have a strip of hooks or bolts down the edge. Lifting the handle throws them, and the key holds them in place. Either the door drops on its hinges, so that the hooks no longer meet the frame, or the gearbox in the strip wears out.
      A stiff handle, or one you have to lift twice, is a warning. Have it adjusted then. A door that fails while locked takes much longer to open. What you can try:
      1. Try the lock with the door open. If it works smoothly, the door is out of line. If not, the mechanism or the cylinder is worn.
      1. If the door is shut, push or pull it gently, or lift it by the handle, while you turn the key.
      1. Do not force the key. A broken key in the cylinder makes everything harder.
      1. Use a dry PTFE or graphite lubricant in the keyhole. Oil collects dirt.

      ## Euro cylinders and lock snapping
      Most uPVC and composite doors use a euro cylinder, the long lock the key goes into. A burglar can snap a weak one that sticks out in moments.
      Look for a cylinder that is marked TS 007 with three stars or Sold Secure SS312 Diamond, or combine a one-star cylinder with a two-star handle. It should stick out of the handle by no more than about 3 mm.

      ## BS 3621 and your insurance
      Many home policies ask for locks to a certain standard on the outside doors. On timber doors this is often a five-lever mortice deadlock to BS 3621; look for the Kitemark and the number on the edge of the door. For uPVC doors, it is usually a multi-point lock. Read your own policy.
      A BS 3621 lock needs a key from the inside too, so keep one within reach in case of fire, but out of sight of the letterbox. In many flats you must be able to get out without one: ask about BS 8621. A flat’s front door may also be a fire door: ask the landlord or freeholder before you change anything.

      ## Afterwards, and when to call us
      Change or re-key the lock if keys were stolen or lost with your address, or when you move in. After a break-in, keep the crime reference number for your insurer. Give a spare key to someone you trust; under the mat is the first place a burglar looks.
      For an [emergency locksmith](/services/emergency-locksmith), call ${ring}. Our locksmiths are DBS-checked and try non-destructive entry first. ${priceSentence} [The terms](/terms#payment) list the rates.
    `,
  },
  {
    slug: 'emergency-drain-unblocking-guide',
    heading: 'How to unblock a drain safely, step by step',
    picture: 'jetting',
    excerpt:
      'Whose drain it is, how to find the blockage, how to use a plunger and rods, why you must never mix chemicals, and when to stop.',
    category: drainage,
    published: '2025-09-28',
    title: `Emergency drain unblocking guide | ${company.name}`,
    description:
      'A blocked sink, toilet or outside drain: find out whose it is, where the blockage sits, and how to use a plunger and drain rods without getting hurt.',
    lead: 'You can clear many blockages with a plunger and patience. Some are not yours to clear, or to pay for, so start with the first two sections. Backing up now? [Do this first](/emergency/drain-backing-up).',
    trade: 'emergency-drainage',
    pictures: [{ panel: 'wash' }, 'terrace', 'street', 'repair', 'toilet', 'gully', 'rods', undefined, 'van'],
    sections: sections`
      ## Stop it getting worse
      ${safety.life.full}
      Drains smell of rotten eggs, and so can gas. If you cannot tell, treat it as gas.
      ${safetyLines(concerning.gas, 'full')}
      ${safetyLines(concerning.flood, 'full')}
      1. ${safetyLines(['wetElectrics', 'electricity', 'stopWater', 'sewage', 'dirtyWater', 'photographs'], 'full')}

      ## Whose drain is it?
      In England, a drain that serves only your home is yours up to the boundary. Beyond the boundary, or where it joins the pipe from another home, it is usually the sewerage company’s. Most shared pipes passed to the sewerage companies in October 2011, even where they run under a garden.
      ${safety.neighbours.full} ${safety.sewerageCompany.full} Their name is on your water bill. Some cases are different:
      - ${safety.drainInFlats.full} Shared pipes in the grounds of the block are usually theirs.
      - Rented homes: tell the landlord or agent at once.
      - Septic tanks, cesspits and their pipes belong to the property.
      - New estates: the sewerage company may not have taken over pipes laid since 2011. Ask them.

      ## Find the blockage
      If one sink, bath or toilet is slow, the blockage is close to it. If several are, or a toilet gurgles when the bath empties, it is probably in the main drain outside.
      If you can safely lift a manhole (inspection chamber) cover, it will tell you more. If the chamber is dry, the blockage is between it and the house. If it is full, the blockage is further down, towards the sewer. The next chamber down shows how far. Take care:
      - ${safety.roadCover.full} Use lifting keys, bend your knees, and leave heavy or jammed covers to us.
      - Never climb in or lean in. Sewer gas can overcome you without warning.
      - Never walk away from an open chamber, even for a minute.

      ## Clear a sink, bath or shower
      1. Take out the plughole strainer and pull away hair or food.
      1. Bail out most of the water. Leave enough to cover the rubber cup of the plunger.
      1. Block the overflow with a wet cloth. With a double sink, block the other plughole too.
      1. Set the plunger over the hole and pump straight up and down about a dozen times, then pull it away sharply. Repeat a few times.
      1. If that fails, put a bucket under the trap (the bend below the sink). Unscrew it by hand, clean it and refit it with its washers.
      1. Run warm water and check the joints for drips.

      ## Clear a toilet
      1. Do not flush again. If the pan is full, wait for the level to drop, or bail some into a bucket.
      1. Put on rubber gloves and lay old towels around the base.
      1. Use a toilet plunger with a flange, kept for this job. Push it down slowly at first, so that it fills with water rather than air.
      1. Pump steadily for a minute or so. The pull matters as much as the push.
      1. When the level falls, slowly pour in half a bucket of water, close to the pan, before you trust the flush.
      1. Disinfect the plunger and wash your hands.

      ## Clear an outside gully
      A gully is the small grated drain at the foot of a pipe. Leaves, fat and silt collect in the bend below it.
      1. Wear thick waterproof gloves. Lift the grate.
      1. Scoop the muck into a bucket. Do not push it further down.
      1. Rinse with a hose. Keep its end above the water, so that no dirty water is drawn back.
      1. If it stays full, the blockage is in the pipe beyond: use rods from the nearest chamber.
      1. Put the grate back, and cover it in autumn.

      ## Use drain rods
      You can hire or buy rods. Wear waterproof gloves and eye protection, and have someone with you. Only use them on a pipe that is yours.
      1. Choose the chamber next to the blockage. From a dry chamber, work back towards the house. From a full one, work down towards the sewer, through the channel under the water.
      1. Screw two rods together, with the worm screw or plunger at the end. Feed them into the pipe and add rods as you go.
      1. Always turn the rods clockwise, whether you push or pull. Turned the other way they unscrew, and the end stays in the drain.
      1. At resistance, use short strokes back and forth. Do not force a bend.
      1. Stand clear when it gives way: a full chamber empties fast.
      1. Rinse with plenty of clean water. Take the rods out, still turning clockwise, and put the cover back firmly.

      ## Be careful with chemicals
      Never mix drain cleaners, and never add bleach to one. Some mixtures give off poisonous gas, or boil up. Use one product only, as the label says, with gloves, eye protection and an open window.
      Do not plunge or open a trap after pouring in a chemical, because it can splash into your eyes. Tell the next person who works on it what you used. Chemicals rarely shift wipes, and do nothing for a broken pipe.

      ## Prevent it, and know when to stop
      Let fat cool and bin it. Flush only toilet paper, pee and poo: wipes belong in the bin, even those sold as flushable. Fit a hair strainer, and clear the gullies in autumn.
      Stop and call if sewage is coming up inside, the blockage returns within days, the rods bring up soil or roots, or the cover is too heavy. [Emergency drainage](/services/emergency-drainage) is on ${ring}. If we find that the pipe belongs to the sewerage company, we will tell you.
    `,
  },
]
