/**
 * The areas, and the index page above them. Coordinates are the middle of each place. Two
 * are wider: Thurrock's is the middle of the borough, Kent's the middle of the north-western corner that its page
 * covers. Where a water company’s boundary runs through a place, the text sends the reader to their bill; we do not
 * guess.
 */

import { type AreaSlug, areas, type District, districts, reach } from '../facts/areas.ts'
import { company, hours } from '../facts/company.ts'
import { driveReckoning } from '../facts/geography.ts'
import { helplines } from '../facts/helplines.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { utilities } from '../facts/utilities.ts'
import { startsWords } from './proofLines.ts'
import { sections, tel } from './prose.ts'
import { concerning, on999, safety, safetyLines, safetyText } from './safety.ts'
import type { Location, Supplied, Supply } from './types.ts'

const { CLEAR_MPH, BUSY_MPH, CLEAR_EXTRA, BUSY_EXTRA } = driveReckoning
const floodline = `[Floodline on ${helplines.flood.display}](${helplines.flood.href})`

/** What comes before us, where a page has a section `#not-ours`: name, picture and lines. */
export const notOurs = [
  ['Gas', 'gas-meter', safetyLines(concerning.gas, 'brief')],
  ['Carbon monoxide', 'co-alarm', safetyLines(concerning.carbonMonoxide, 'brief')],
  ['Flood', 'cellar', safetyLines([...concerning.flood, 'wetElectrics'], 'brief')],
] as const

export const locationsIndex = {
  title: 'Areas we cover in Essex, Thurrock, Kent and London',
  description:
    'Check your postcode or town: whether we cover it, how long the drive takes, and who to call about water and sewers.',
  heading: 'Areas we cover',
  picture: 'road',
  lead: `We come out from ${startsWords ?? company.office.town} for plumbing, locks and drains. We work in ${reach.detail}`,
  search: { id: 'do-you-come', heading: 'Do you cover my area?' },
  pipes: 'A leak in the road, or a blocked drain? [Whose pipe is it?](/whose-pipe)',
  notListed: {
    heading: 'Not on the list?',
    text: 'We cover many more: [check your postcode](/locations#do-you-come), or call and ask. We answer day and night.',
  },
  drive: {
    id: 'drive',
    heading: 'How we work out the drive time',
    paragraphs: [
      `${startsWords ? `Our vans start from ${startsWords}. The drive on each page is from the nearest of them. We take the straight line and add three tenths. Where the Thames lies between, the line goes by the Dartford Crossing or the Blackwall Tunnel.` : `The miles on each page follow the main roads from our office in ${company.office.town}, measured on a map, to within a mile or two.`} The shorter time is that distance at ${CLEAR_MPH} miles an hour plus ${CLEAR_EXTRA} minutes for town streets; the longer one is at ${BUSY_MPH} miles an hour plus ${BUSY_EXTRA} minutes, for a busy day. We round both to five minutes.`,
      'These times are a guide for an ordinary day. A closure on the M25 or at the Dartford Crossing can make any of them longer, so ask us when you call.',
    ],
  },
} as const

const at = (kind: Location['kind'], district: District, latitude: number, longitude: number) => {
  return { kind, district, latitude, longitude }
}
/** Miles from the Chelmsford office, and the usual way. */
const drive = (roadMiles: number, route: string) => ({ roadMiles, route })

/** `water`, `sewerage`: what is different from the rest of its district. */
type Place = Omit<Location, 'slug' | 'name' | Supplied> & Partial<Record<Supplied, Partial<Supply>>>

const places: Readonly<Record<AreaSlug, Place>> = {
  thurrock: {
    listsServices: true,
    ...at('AdministrativeArea', 'Thurrock, Essex', 51.5, 0.35),
    ...drive(26, 'A130 and A13 for the east of the borough; A12 and M25 to junction 30 or 31 for the west'),
    label: { wide: [0.4, 51.5445] },
    neighbours: ['tilbury', 'stanford-le-hope', 'chafford-hundred', 'orsett', 'corringham'],
    sewerage: { note: 'It serves most of the borough. Near the London boundary, look at your bill.' },
    title: 'Emergency plumbing, locks and drains in Thurrock',
    description:
      'Plumbers, locksmiths and drain engineers for Grays, Tilbury, Corringham and all of Thurrock, day and night.',
    heading: 'Emergency property repairs across Thurrock',
    lead: `One number reaches plumbers, locksmiths and drain engineers for the whole borough: Grays, Tilbury, Stanford-le-Hope, Corringham and everywhere in between.`,
    pictures: ['rooms', 'van', 'survey', 'street'],
    sections: sections`
      ## Different houses, different faults
      Grays has Victorian streets near the station and later estates to the north. [Tilbury](/locations/tilbury) grew up around its docks. [Chafford Hundred](/locations/chafford-hundred) was built in old chalk pits, while [Orsett](/locations/orsett) still has timber-framed cottages. East of the A1089, [Stanford-le-Hope](/locations/stanford-le-hope) and [Corringham](/locations/corringham) are mostly twentieth-century family housing.

      ## What you can expect when you call
      - Phones answered ${hours.emergency}
      - Plumbers, locksmiths and drain engineers from one company, so a flooded flat with a forced door needs only one call
      - ${priceSentence}
      - Workmanship guaranteed for ${payment.guaranteeMonths} months
      - Ways to pay: ${payment.methods.join(', ')}

      ## What the ground does to pipework
      There is soft silt along the Thames, chalk near the surface around Grays, and clay towards Langdon Hills. Pipes settle in silt. Clay shrinks in a dry summer and swells in a wet winter, which pulls joints apart. A camera survey by our [drain team](/services/emergency-drainage) shows which has happened.
      The tap water is hard all over the borough. Expect scale on taps, valves and heat exchangers.

      ## Who owns which pipe
      A leak in the pavement is the water company’s job. A sewer that you share with next door is usually for the sewerage company, which clears it free of charge. Pipes that serve only your home, inside your boundary, are yours: call for an [emergency plumber](/services/emergency-plumbing). Blocked gullies in the road, and repairs to council homes, are for Thurrock Council. A lost key or a door that won’t open is for a [locksmith](/services/emergency-locksmith).
    `,
  },
  aveley: {
    ...at('Place', 'Thurrock, Essex', 51.501, 0.2535),
    ...drive(24, 'A12 and M25 to junction 30, then local roads off the A13'),
    label: { side: 'w', small: true },
    neighbours: ['purfleet', 'ockendon', 'rainham', 'chafford-hundred'],
    sewerage: { note: 'Aveley is close to the London boundary, so look at the sewerage line of your bill.' },
    title: 'Aveley plumber, locksmith and drain call-outs',
    description: 'Burst pipe, blocked drain or locked door in Aveley, RM15? Who to call, and how long the drive takes.',
    heading: 'Urgent plumbing, lock and drain help in Aveley',
    lead: `Aveley is an old village with a large post-war estate around it, and we cover both.`,
    pictures: ['tank', 'gully', 'strip'],
    sections: sections`
      ## Old pipes and new ones side by side
      After the war the London County Council built homes on the Belhus land that Aveley shares with [Ockendon](/locations/ockendon). Many are short brick terraces, altered by more than one owner since.
      So no two are alike. One house still has its loft tank and copper cylinder, the next has a combi, and a third has both sets of pipes. Tell [the plumber](/services/emergency-plumbing) what you know before work starts.

      ## One drain behind six kitchens
      Post-war terraces often have a single drain behind the whole row. If your gully and your neighbour’s fill up together, that drain is probably blocked. Call Anglian Water first: it clears shared drains free of charge.
      If only your own gully backs up, the blockage is likely to be in your branch to the shared pipe. That part is private, and [clearing it](/services/emergency-drainage) is up to the householder or, in a rented home, usually the landlord.

      ## Doors, old and new
      Around the church and the High Street you still find timber doors with a night latch and a mortice lock. The estate houses usually have plastic doors, where you lift the handle before you turn the key. If that handle gets floppy or stiff, have a [locksmith](/services/emergency-locksmith) look while the door still opens.
      Aveley and South Ockendon share the postcode RM15, so please say which you are in.
    `,
  },
  'south-stifford': {
    ...at('Place', 'Thurrock, Essex', 51.4775, 0.2975),
    ...drive(26, 'A12, M25 to junction 31, then the A126 London Road'),
    label: { none: true },
    neighbours: ['chafford-hundred', 'purfleet', 'tilbury'],
    title: 'South Stifford emergency plumbing, locks and drains',
    description: 'Leaks, lockouts and blocked drains between Grays and West Thurrock, RM20, in houses and flats.',
    heading: 'South Stifford: leaks, lockouts and blocked drains',
    lead: `We come to the terraces off London Road, and to the newer flats between Grays and West Thurrock.`,
    pictures: ['frozen', 'rods'],
    sections: sections`
      ## Bathrooms at the back of the house
      Rows of narrow brick houses were built here for people who worked in the cement works and chalk pits. The kitchen is usually in an addition at the back, with the bathroom behind it or squeezed in upstairs. So the pipes run along an outside wall, and in a hard frost those to the bathroom freeze first.
      - ${safetyLines(concerning.frozenPipe, 'brief')}
      - Has it split already? ${safetyText(['stopTap', 'stopTapStuck'], 'brief')} Then call [a plumber](/services/emergency-plumbing).

      ## Tracing an old rear drain
      Yards like these usually have clay drains in short lengths, and roots can get in at every joint. Sometimes an extension covers the chamber. We then look for a way in at the gully, the soil pipe or the next chamber along. If several houses share the drain, Anglian Water is usually responsible. Our [drainage service](/services/emergency-drainage) can find out which side of that line the blockage is on.
    `,
  },
  ockendon: {
    ...at('Place', 'Thurrock, Essex', 51.516, 0.288),
    ...drive(22, 'A12, M25 to junction 29 and A127, then the B186'),
    label: { side: 'ne' },
    neighbours: ['aveley', 'chafford-hundred', 'cranham', 'orsett'],
    sewerage: { note: 'This is for South Ockendon. North Ockendon is in Havering: look at your bill.' },
    title: 'South Ockendon emergency plumber and locksmith',
    description:
      'Leaks, jammed doors and blocked drains in South and North Ockendon: help for houses and flats, day and night.',
    heading: 'Plumbing, lock and drainage emergencies in Ockendon',
    lead: `We cover South Ockendon and its post-war estates, and the hamlet of North Ockendon.`,
    pictures: ['tank', 'neighbours', 'front-door', 'survey'],
    sections: sections`
      ## Tanks, cylinders and stiff valves
      Most of South Ockendon was built after 1945 for London families. Houses of that age had a cold tank in the loft, a hot cylinder in the airing cupboard and a gate valve to shut off each of them.
      Gate valves seize up if they aren’t turned for years, and the spindle can snap if you force it. If yours will not move, leave it alone. Turn off the main stop tap instead, open the cold bath tap to empty the tank, and [call for a plumber](/services/emergency-plumbing).
      - ${safetyLines(concerning.cylinder, 'full')}

      ## Maisonettes and council leases
      Around Derwent Parade and on the Flowers estate there are flats and maisonettes, some rented and some on long leases. Thurrock Council repairs the homes that it lets. If you have a lease, it decides who repairs what: usually the freeholder looks after shared stacks, roofs and entrance doors.
      If the flat above leaks, get it stopped first, then take photographs, and tell the freeholder the same day.

      ## Locked out on the estate
      If you have lost the fob for a shared entrance, ask the council or the managing agent: we can’t copy one. For your own front door, have proof of address ready, and we will try [to open it without damage](/services/emergency-locksmith) before we think about drilling.

      ## Two drains, not one
      Estates of this age often have two sets of drains: one for toilets and sinks, one for rain. A washing machine on the wrong one sends its suds into a stream. If yours was added later, tell the [drain engineer](/services/emergency-drainage).
    `,
  },
  tilbury: {
    ...at('City', 'Thurrock, Essex', 51.4625, 0.359),
    ...drive(27, 'A130 and A13, then the A1089 dock approach road'),
    neighbours: ['south-stifford', 'chafford-hundred', 'orsett'],
    title: 'Tilbury plumber, locksmith and drain clearance',
    description: 'Heavy rain is hard on Tilbury’s drains. Emergency plumbers, locksmiths and drain engineers for RM18.',
    heading: 'Tilbury call-outs: water, drains and doors',
    lead: `Tilbury is flat and low, so heavy rain is hard on its drains. We cover the town and the riverside around it.`,
    pictures: ['gully', 'listening', 'doorway'],
    sections: sections`
      ## Living below the high tide
      Sea walls keep the Thames out, and rainwater leaves the town through ditches, sewers and pumps instead of running downhill. In a downpour all of this can fill up. If your toilet gurgles only in heavy rain, the public sewer is probably full; if it gurgles in dry weather, suspect your own pipe.
      If it is the sewer, tell Anglian Water, and call ${floodline} if water may come into the house. If it is your own pipe, ask us for [drain clearance](/services/emergency-drainage). If sewage has come up through a ground-floor toilet before, ask about a non-return valve. ${safety.dirtyWater.brief}

      ## Leaks under the floor
      Some of the terraces are as old as the docks, which opened in 1886. Council houses followed between and after the wars, and then tower blocks.
      In the older council houses, pipes often run under a timber ground floor. A slow leak down there gives itself away by a musty smell, a springy board or a water meter that never stops. Read the meter at bedtime and again at breakfast. No water used, and the figures differ? [Call our plumbers](/services/emergency-plumbing).

      ## Council home or your own
      If you rent from the council, call Thurrock Council’s repairs line first, because you may not get your money back for work that you order yourself. Owners can come straight to us.
      In a tower block, give us its name, the floor and how the entry panel works. If you are shut out and something is on the hob, call ${on999} before you call a [locksmith](/services/emergency-locksmith).
    `,
  },
  'stanford-le-hope': {
    ...at('City', 'Thurrock, Essex', 51.5145, 0.4255),
    ...drive(22, 'A130 south, A13 west, then the A1014'),
    label: { side: 'se' },
    neighbours: ['corringham', 'orsett', 'langdon-hills', 'tilbury'],
    title: 'Stanford-le-Hope emergency plumbing and drainage',
    description:
      'Roots in the drain, a tank that overflows, a key snapped in the lock: emergency help in Stanford-le-Hope.',
    heading: 'Stanford-le-Hope: emergency plumbing, drains and locks',
    lead: `We work all over Stanford-le-Hope, from the old centre around St Margaret’s church to the Homesteads and the newer closes.`,
    pictures: ['survey', 'rooms', 'keys'],
    sections: sections`
      ## Gardens, trees and clay pipes
      The Homesteads has long gardens and mature trees, one reason why drains block here. Fine roots find the damp at a pipe joint, thicken inside and catch paper until nothing gets through.
      Jetting cuts the roots back, but it does not close the gap that let them in. If the same chamber fills up every year, ask [our drain engineers](/services/emergency-drainage) for a camera survey and a lasting repair such as a liner.

      ## Houses that grew room by room
      Many bungalows here have been enlarged one room at a time. Each change moved pipes, and few people kept a plan, so finding a pipe can take longer than repairing it. Have any photographs from past building work ready.
      Is an overflow pipe dripping under the eaves? The float valve in the loft tank has probably worn out. It’s a small job today and could be a ruined ceiling later: ask [our plumbers](/services/emergency-plumbing).

      ## Keys left behind
      Many people here take the train to Fenchurch Street, and some leave their keys on a desk. Before you pay anyone, ask whether a relative has a spare. If not, [ask us to get you in without damage](/services/emergency-locksmith) and have your ID ready.
    `,
  },
  'chafford-hundred': {
    ...at('Place', 'Thurrock, Essex', 51.488, 0.295),
    ...drive(26, 'A12, M25 and A13, then the A1306 or A1012'),
    label: { small: true },
    neighbours: ['south-stifford', 'purfleet', 'ockendon', 'aveley'],
    sewerage: { note: 'In some roads a management company may still look after the drains: see your deeds.' },
    title: 'Chafford Hundred plumber and uPVC door locksmith',
    description:
      'Plastic pipes, combi boilers, multipoint locks: emergency help for the modern homes of Chafford Hundred.',
    heading: 'Chafford Hundred: emergency help for modern homes',
    lead: `Most of Chafford Hundred was built from the late 1980s onwards. Newer houses have faults of their own, and we come out for those too.`,
    pictures: ['repair', 'strip', 'rods', 'boiler'],
    sections: sections`
      ## When push-fit lets go
      Homes of this age often have plastic pipes with push-fit joints behind the plasterboard. A joint that was never pushed fully home may hold for years and then drip inside the wall. The first you see of it is a brown ring on the ceiling below the bathroom.
      Find your stop tap now: under the sink, behind the downstairs toilet or beside the washing machine. Many bathrooms also have a small slotted valve under each tap. A quarter turn with a screwdriver shuts off that one basin until [the plumber](/services/emergency-plumbing) gets to you.

      ## The door that will not lock
      The original plastic front doors have a multipoint lock, all worked by one handle. Usually it is the gearbox that wears out, and it can often be replaced without a whole new door.
      The early cylinders are easy for a burglar to snap. On a new one, look for three stars or a diamond mark. [A locksmith](/services/emergency-locksmith) will measure yours, so that the new one doesn’t stick out.

      ## Built inside a quarry
      Much of the estate stands in old chalk workings, with steep banks and made-up ground. So a drain may have bends, drops and sometimes a pump. Pipes this young are usually blocked by wipes and fat. In a block of flats, ask the managing agent first. If you have a house, ask us for [drain clearance](/services/emergency-drainage).

      ## Hard water and boilers
      Limescale is bad for combi boilers: lukewarm showers and a noise like a kettle are the signs. We do not work on gas. For the boiler itself, call a Gas Safe registered engineer.
    `,
  },
  rainham: {
    ...at('City', 'London Borough of Havering', 51.5182, 0.1908),
    ...drive(27, 'A12, M25 to junction 30, then the A13 and A1306'),
    label: { side: 'w' },
    neighbours: ['elm-park', 'aveley', 'hornchurch', 'purfleet'],
    title: 'Rainham, Havering: 24-hour plumber and drains',
    description:
      'Old drains, wet ground and bungalows by the marshes: emergency help with pipes, drains and locks in RM13.',
    heading: 'Rainham emergency plumbers, drains and locksmiths',
    lead: `We cover Rainham in the London Borough of Havering, RM13: the village, the bungalows to the north and the business parks along the A13.`,
    pictures: ['survey', 'gully', 'lock', 'kitchen'],
    sections: sections`
      ## Drains that lose their shape
      From the 1950s to the 1970s some builders laid drains of pitch fibre, a kind of tarred paper tube. As it ages it blisters and squashes into an oval, and rods can tear it. It turns up under post-war bungalows and semis like those in Rainham.
      If your home is of that age, tell us. The safest start is a camera survey; then comes a liner or a new length of pipe. Ask the [drain engineer](/services/emergency-drainage) to show you the pictures before you decide.

      ## Close to the marshes
      South of the village the land drops to the marshes. In winter water seeps in through cracked joints and keeps a drain half full. On low land drains are nearly level, so grease settles instead of washing away. Let pans cool and scrape them into the bin.

      ## Units, yards and shopfronts
      There are workshops and depots along Ferry Lane and the A1306. A burst pipe can ruin stock within minutes, so label the stop tap and show it to everyone who opens up. After a break-in, call the police, touch as little as you can and ask for a crime reference number. Then we can send a [locksmith](/services/emergency-locksmith) to make the door secure.

      ## Two companies, perhaps one bill
      In this part of Havering one company supplies the water and another takes away the waste, even if you get only one bill. Report a leak in the road to Essex & Suffolk Water, and a blocked shared sewer to Thames Water. Inside your own boundary, ask us for [emergency plumbing](/services/emergency-plumbing).
    `,
  },
  purfleet: {
    ...at('Place', 'Thurrock, Essex', 51.4822, 0.24),
    ...drive(26, 'A12, M25 to junction 31, then the A1090'),
    label: { side: 's' },
    neighbours: ['aveley', 'south-stifford', 'chafford-hundred'],
    sewerage: { note: 'Where a block has a pump of its own, tell the managing agent first.' },
    title: 'Purfleet-on-Thames plumber, drains and locksmith',
    description:
      'Leaks, drains and locks in Purfleet’s riverside flats and houses: who to tell, who pays, who to call.',
    heading: 'Purfleet: help for riverside flats and houses',
    lead: `Flats have emergencies of their own: neighbours below, shared pipes, entry codes. We come out for those, and to Purfleet’s houses as well.`,
    pictures: ['ceiling', 'agreement', 'toilet', 'doorstep'],
    sections: sections`
      ## A leak with four floors under it
      In the newer riverside flats the stop tap is often in a hallway cupboard, next to the meter or the heating unit. Find it on a quiet day and show it to everyone who lives with you.
      - ${safetyLines(['wetElectrics', 'stopTap', 'electricity', 'flatsBelow'], 'full')}
      - Where a shared pipe may be at fault, call the building’s out-of-hours number before [a plumber](/services/emergency-plumbing).

      ## What your lease says
      Look in your lease for the words “exclusively serving”. Pipes that serve only your flat are generally yours, while the main stacks belong to the freeholder or the residents’ company. If the water came from your flat, you may have to pay the excess on the building’s insurance. Ask the plumber for a note of what leaked and where.

      ## Pumps, chambers and the Thames
      Some blocks stand too low to drain by gravity, so a pump lifts the waste to the sewer. A red light or a buzzer usually means that it has stopped. Everyone should then use as little water as they can. Tell the agent at once, before the lowest toilets fill up. Where there is no pump, [our drain engineers](/services/emergency-drainage) can clear branches and stacks once the agent agrees.

      ## Getting us to your door
      Tell us the block, the core and the flat number, and where a van can stop. If your fob has failed, ask the concierge or the agent: that will cost you less. If your own front door has jammed, it is probably a fire door. Say so when you ask for a [locksmith](/services/emergency-locksmith).
    `,
  },
  greenhithe: {
    ...at('Place', 'Dartford and north-west Kent', 51.451, 0.2825),
    ...drive(28, 'A12, M25 and the Dartford Crossing, then the A206'),
    label: { side: 'n', small: true },
    neighbours: ['swanscombe', 'bean', 'dartford', 'kent'],
    sewerage: { note: 'The boundary runs close by, so look at your bill.' },
    title: 'Greenhithe emergency plumber, locks and drains',
    description:
      'Emergency plumbing, locks and drains for Ingress Park, the High Street and the rest of Greenhithe, DA9.',
    heading: 'Greenhithe plumbers, locksmiths and drainage',
    lead: `We come out to the cottages on the river front, the tall town houses of Ingress Park and the flats nearby.`,
    pictures: ['bathroom', 'flaking', 'survey'],
    sections: sections`
      ## Hot water cylinders
      Newer town houses often have an unvented hot water cylinder: a steel tank at mains pressure, with no tank in the loft. Beside it is a small open funnel called a tundish. If water keeps running through that, turn off the water heating, as long as the switch is dry, and do not touch the safety valves.
      Only an engineer with the G3 qualification should work on one. We do not work on these cylinders, so call the firm on its label. Call us for [the pipes and taps around it](/services/emergency-plumbing).

      ## The old waterfront
      The High Street has brick and weatherboarded buildings from the days when Greenhithe was a small port. Much of it is in a conservation area, where the council may want old sashes and doors repaired. Tell the [locksmith](/services/emergency-locksmith) that the door is an old one: a rim lock or a swollen door can often be freed without marking the wood.
      Basements near the shore can take in water when heavy rain meets a spring tide.
      - ${safetyLines(concerning.flood, 'full')}

      ## Who owns the new sewers
      On a new estate the sewerage company may not have taken over the sewers in the street yet. Until it does, the builder or a management company looks after them. Look in your solicitor’s papers for a “section 104 agreement”: call the developer that it names.
      Rubble or mortar in a new pipe can cause blockages in a home’s first years. A [drain survey](/services/emergency-drainage) gives you pictures for a claim under the warranty.
    `,
  },
  orsett: {
    ...at('Place', 'Thurrock, Essex', 51.5121, 0.3663),
    ...drive(21, 'A12 towards Brentwood, then the A128; or A130 and A13'),
    label: { side: 'n', small: true },
    neighbours: ['stanford-le-hope', 'tilbury', 'chafford-hundred', 'ockendon', 'langdon-hills'],
    sewerage: { note: 'Some outlying homes are not on the sewer and have a tank of their own.' },
    title: 'Orsett village plumber, locksmith and drainage',
    description:
      'Careful emergency repairs for Orsett’s cottages and listed houses: leaks, old locks and village drains.',
    heading: 'Orsett: emergency repairs that suit an old village',
    lead: `An old cottage needs a lighter touch than a new house, even in a hurry. We cover Orsett and the lanes around it.`,
    pictures: ['layers', 'gully', 'mortice', 'lamp'],
    sections: sections`
      ## Listed walls, live leaks
      Some of Orsett’s houses are listed. You can always stop a leak and make the place safe. What may need consent is the change that follows: a new door, a new hole for a waste pipe, an original floor taken up. Talk to the council’s conservation officers in good time.
      Old lath-and-plaster ceilings hold water for a while and then come down all at once. ${safety.ceiling.full} Lime plaster dries slowly, so ask [the plumber](/services/emergency-plumbing) to open up no more of it than is needed.

      ## Beyond the last manhole
      Farms and houses out towards Bulphan may have a septic tank, a treatment plant or a cesspool. Those belong to the owner, who pays to have them emptied.
      If the toilets are slow and the grass nearby is wet and very green, the soakaway has probably failed. Have the tank emptied first. When you call about [a blocked drain](/services/emergency-drainage), tell us whether you are on the sewer or on a tank.

      ## Iron keys and oak doors
      On a wooden door insurers usually ask for a five-lever mortice deadlock to BS 3621. An old box lock can stay for its looks, with a modern lock above it. If the only key to a very old lock breaks, do not force the bolt: [a locksmith](/services/emergency-locksmith) can often take the case apart.

      ## Help us find you
      A house with a name and no number is hard to find after dark. Give us a landmark, and leave an outside light on.
    `,
  },
  swanscombe: {
    ...at('City', 'Dartford and north-west Kent', 51.447, 0.3085),
    ...drive(29, 'A12, M25, Dartford Crossing, then the A206 or A226'),
    label: { side: 's', small: true },
    neighbours: ['greenhithe', 'bean', 'dartford', 'kent'],
    water: { note: 'New homes at Ebbsfleet may have another supplier, so look at your bill.' },
    sewerage: {
      companies: ['southern', 'thames'],
      note: 'A boundary runs through this stretch of the river: look at your bill.',
    },
    title: 'Swanscombe and Ebbsfleet emergency plumber',
    description:
      'No water, low pressure or a leak in DA10? How to tell a fault in the main from your own, and who to call.',
    heading: 'Swanscombe and Ebbsfleet emergency call-outs',
    lead: `We cover the old terraces of Swanscombe and the new homes of Ebbsfleet Garden City next to them.`,
    pictures: ['stop-tap', 'rods', 'front-door'],
    sections: sections`
      ## The main, or only your house
      If you have little water or none, try three things before you pay anyone. Ask next door. Look at the water company’s website, which shows known faults. Open the kitchen tap, which comes straight off the main, and compare it with the bathroom. If the whole street is dry, the fault is in the road, and the water company has to repair it.
      If it is only your house, the cause may be a stop tap that is half shut, a blocked strainer or a leak under the front path. Those are the owner’s, so [call for a plumber](/services/emergency-plumbing).

      ## Drains on a chalk slope
      Many of the cement workers’ small brick houses stand on chalk slopes. Where a drain drops steeply and then runs nearly level, it tends to block. Chalk lets water through, so a leaking joint seldom shows: the water can wash out a hollow below instead. A new dip in your paving? Have [the drain looked at](/services/emergency-drainage).

      ## Ebbsfleet: ask the builder first
      A new house usually comes with a two-year defects period from the builder and a longer warranty on the structure. Tell the developer before you pay anyone, unless the fault is doing damage right now.
      Many new front doors lock behind you. Take the key with you when you put the bins out. If it happens all the same, [a locksmith](/services/emergency-locksmith) can usually open the door without damage.
    `,
  },
  cranham: {
    ...at('Place', 'London Borough of Havering', 51.56, 0.268),
    ...drive(19, 'A12 and M25 to junction 29, then the A127'),
    neighbours: ['hornchurch', 'ockendon', 'elm-park'],
    title: 'Cranham, Upminster: emergency plumber and locks',
    description:
      'Stiff stop taps, lead pipes and London clay: what goes wrong in Cranham and Upminster, RM14, and who to call.',
    heading: 'Cranham emergency plumbing, drains and locks',
    lead: 'We cover Cranham and Upminster, from the semis by the A127 to the last houses before the M25.',
    pictures: ['stop-tap', 'survey', 'keys'],
    sections: sections`
      ## The last homes before the fields
      The District line ends at Upminster, and Cranham is what London built beyond it: semis from the 1930s, more houses from the 1950s and 1960s, then the fields of Thames Chase and the M25. A house from the 1930s may still have its first stop tap, stiff and half hidden behind the sink cupboard. Twice a year, turn it gently a little each way.
      ${safety.stopTapStuck.full} That valve belongs to the company, but you may turn it off in an emergency. Then [ask a plumber](/services/emergency-plumbing) to replace the one indoors.
      Is the pipe under the stairs dull grey, and shiny where you scratch it? It is lead. The length from the boundary to your kitchen is yours. Ask the water company whether it replaces its own length when you replace yours. ${safety.leadPipe.full}

      ## Clay that was dug for bricks
      Cranham stands on London clay, and had a brickworks of its own. In a long dry spell the clay shrinks away from shallow pipes, most of all near willows, oaks and poplars. In autumn it swells again. A door that sticks and a drain that blocks may have the same cause.
      If there are cracks in the brickwork as well, tell your insurer. A [drain survey](/services/emergency-drainage) is often one of the first things they ask for.

      ## When junction 29 is slow
      We come by junction 29 and the A127. When the M25 stands still, so do we: ask when to expect us. A porch means two locks to lose the keys for: one visit by a [locksmith](/services/emergency-locksmith) can see to both.
    `,
  },
  'langdon-hills': {
    ...at('Place', 'Basildon, Essex', 51.5618, 0.4213),
    ...drive(14, 'B1007 through Stock and Billericay; or A130 and A127'),
    label: { small: true },
    neighbours: ['stanford-le-hope', 'corringham', 'orsett'],
    sewerage: { note: 'A few isolated plots have private drainage.' },
    title: 'Langdon Hills plumber, drain and lock emergencies',
    description:
      'Clay slopes and big extensions are hard on drains. Emergency plumbers and locksmiths for Langdon Hills, SS16.',
    heading: 'Emergency help on Langdon Hills',
    lead: `Langdon Hills has some of the highest ground in south Essex, and it moves. We cover it from top to bottom.`,
    pictures: ['survey', 'trench', 'front-door'],
    sections: sections`
      ## A hill that creeps
      The top of the hill is sand and gravel, and the slopes are London clay. Rain soaks through the top, meets the clay and comes out as springs halfway down. The wet slopes creep, and take fence posts, garden walls and drains with them.
      Often one length of drain has slipped below the next, and paper catches on the step. A [camera survey](/services/emergency-drainage) shows whether a patch will do. A wet lawn may only be a spring. Turn every tap off and read the water meter: if it moves, your supply is leaking. If it stands still, a waste pipe or the heating could still leak, since neither runs through the meter.

      ## Pipes across the plots
      Around Dunton and Laindon, Londoners once bought small plots for weekend chalets. Nearly all have gone, but some pipes may still follow the old plots, where no map shows them.
      If a loft room or an annexe was added since, the pipe that feeds the house may be too small for it. The usual sign is a weak flow upstairs, and [a plumber](/services/emergency-plumbing) can measure it.

      ## Doors in the wind
      In an exposed spot the wind pushes doors out of line, and then the lock no longer meets its keep: [a locksmith](/services/emergency-locksmith) can put that right. If you have electric gates, learn how to open them by hand before the next power cut.
    `,
  },
  bean: {
    ...at('Place', 'Dartford and north-west Kent', 51.4247, 0.2856),
    ...drive(30, 'A12, M25, Dartford Crossing and A2, then the B255'),
    neighbours: ['greenhithe', 'swanscombe', 'dartford', 'kent'],
    water: { note: 'It supplies parishes nearby. To be sure, look at your bill.' },
    sewerage: { note: 'The district is divided, and some homes have tanks: look at your bill.' },
    title: 'Bean, Kent: village plumber, locksmith, drains',
    description:
      'Hard water, roots from the woods, queues for Bluewater: emergency plumbers, drains and locksmiths for Bean, DA2.',
    heading: 'Plumber, locksmith and drains for Bean village',
    lead: 'Bean is a village among woods beside the A2, with Bluewater on the other side. We come out to the village and the houses around it.',
    pictures: ['van', 'basin', 'survey', 'lock'],
    sections: sections`
      ## Between the A2 and the woods
      Bean lies just south of the A2, at the junction where the A296 from Dartford and the B255 from Bluewater meet it. In the weeks before Christmas, shoppers queue there, and so do we: ask when to expect us. The shops are north of the A2 and the village south of it, so name your road and a house that can be seen from it.

      ## Hard water, and a pit for a neighbour
      Bluewater stands in an old chalk pit, and the water that comes from the chalk is hard. Taps, valves and shower heads fur up. A toilet that never quite stops filling is often scale on the valve, a small job for [a plumber](/services/emergency-plumbing).
      Bean is higher than the towns along the river. Frost reaches lofts and outbuildings early, so lag the pipe to the garden tap, or drain it in November.

      ## Roots from Darenth Wood
      There is ancient woodland to the west of the village, and Beacon Wood Country Park to the south-east. Leaves fill the gullies every October, and roots reach further than the branches above them. If sinks and toilet empty slowly, have the drain [cleared early](/services/emergency-drainage), before it backs up into the house. Not every house here is on the sewer: if you have a tank, say so.

      ## If you’re locked out
      Little is open late in a village of this size, and Bluewater is a walk across the A2. Wait in your car or with a neighbour. If anyone inside is at risk, call ${on999}. Otherwise tell [the locksmith](/services/emergency-locksmith) what kind of door it is, and whether a pet is inside.
    `,
  },
  erith: {
    ...at('City', 'London Borough of Bexley', 51.4795, 0.179),
    ...drive(31, 'A12, M25, Dartford Crossing, then the A206'),
    label: { side: 'n' },
    neighbours: ['northumberland-heath', 'barnehurst', 'crayford'],
    title: 'Erith emergency plumber for flats and terraces',
    description: 'Blocked soil pipes, leaks between flats and jammed doors in Erith, DA8: who to call, day and night.',
    heading: 'Erith: stack blockages, leaks and lockouts',
    lead: `Erith has tower blocks, flats by the river and terraces up the hill. Whichever you live in, we come out to you.`,
    pictures: ['toilet', 'layers', 'keys'],
    sections: sections`
      ## When the lowest toilet overflows
      In a block, many bathrooms share one pipe from top to bottom. If it blocks near the foot, the waste from every floor comes up in the lowest flat. Everyone above has to stop flushing and running water, so knock on doors and leave a note by the lift.
      The owner of the building is responsible for that pipe, so call the caretaker or the helpdesk first. They can send for a [drain engineer](/services/emergency-drainage), us included. In the lowest flat:
      - ${safetyLines(['sewage', 'dirtyWater', 'photographs'], 'full')}

      ## Damp in the older terraces
      In the older bay-fronted terraces, owners have taken out chimneys, knocked rooms through and hidden pipes in the gaps. A damp chimney breast may be rain getting in, or a heating pipe leaking under the floorboards. A pressure test of the heating shows which. Ask our [plumbers](/services/emergency-plumbing) about one.

      ## Entrances and intercoms
      If you rent from the council or a housing association, the main door is theirs to repair. The door of your own flat is probably a fire door, with a closer and smoke seals. Mention it when you [ask for a locksmith](/services/emergency-locksmith).
    `,
  },
  crayford: {
    ...at('City', 'London Borough of Bexley', 51.4525, 0.178),
    ...drive(30, 'A12, M25 and Dartford Crossing, then the A206 Thames Road'),
    label: { side: 'sw' },
    neighbours: ['barnehurst', 'dartford', 'erith', 'northumberland-heath'],
    title: 'Crayford plumbers, drainage and lock opening',
    description:
      'High tides in Crayford Creek, concrete cottages, steel pipes: emergency plumbers, drains and locksmiths for DA1.',
    heading: 'Crayford plumbing, drainage and locksmith emergencies',
    lead: 'The river Cray runs through the middle of the town to the tidal creeks, and the houses climb away from it. We cover both sides.',
    pictures: ['cellar', 'layers', 'lock'],
    sections: sections`
      ## The Cray, the creek and the tide
      Below the town the Cray meets the Darent and runs out through tidal creeks. On a very high tide the barrier at the Thames is shut, and the rivers have to wait behind it. So the water can rise on a day without rain.
      If your street is low, sign up for the free warnings from ${floodline} before you need them. When the river is rising:
      - Put the plugs in ground-floor sinks and weigh them down. A flooded sewer can come up through them.
      - Never walk through moving water.
      - ${safety.wetElectrics.brief}
      - Afterwards there is silt in gullies and chambers, so have [the drains cleared](/services/emergency-drainage).

      ## Vickers cottages of concrete
      Some of the cottages that Vickers built at Barnes Cray for its workers, in the First World War, are of concrete block, not brick. Such a wall takes longer to drill for a new pipe, and needs different fixings.
      The semis of the 1920s and 1930s may still have galvanised steel pipes. Steel rusts from the inside: brown water first thing in the morning is the sign. Ask [a plumber](/services/emergency-plumbing) to look before it bursts.

      ## Shops, units and two councils
      If you rent a shop or a unit, read your lease: a full repairing lease makes drains and doors your job. A shop door that won’t lock at closing time is urgent, so [call for a locksmith](/services/emergency-locksmith).
      A blocked gully in the road is for the council: Bexley on this side, Kent County Council across the boundary in [Dartford](/locations/dartford).
    `,
  },
  'northumberland-heath': {
    ...at('Place', 'London Borough of Bexley', 51.4727, 0.1679),
    ...drive(31, 'A12, M25 and Dartford Crossing, then the A206 and A220'),
    label: { side: 'w', small: true },
    neighbours: ['erith', 'barnehurst', 'crayford'],
    title: 'Northumberland Heath plumber and locksmith',
    description:
      'Steep drains, late bathrooms, doors on the street: emergency help for Northumberland Heath, DA8, by day and night.',
    heading: 'Plumber and locksmith in Northumberland Heath',
    lead: `We cover all of Northumberland Heath: the terraces, the semis and the flats above the shops on Bexley Road.`,
    pictures: ['tank', 'bath', 'rods', 'front-door'],
    sections: sections`
      ## On the hill above Erith
      Locals call it Spike Island. It stands high above the Thames, and the streets down to [Erith](/locations/erith) are steep. A drain that drops fast and then runs level blocks where it levels out, so tell us which of your covers is full. Up here the wind finds loft tanks and overflow pipes. Insulate the sides and the top of the tank, but not the space underneath it.

      ## Bathrooms that came later
      Most of the terraces are older than their bathrooms, which were added where they would fit. Soil pipes come in at odd angles, waste pipes are long, and the water in a trap can dry up or be sucked out. A bad smell, and nothing is blocked? Run water into every trap first. If the smell comes back, ask [a plumber](/services/emergency-plumbing) to look. If it may be gas, that is different:
      - ${safetyLines(concerning.gas, 'brief')}

      ## Along the back alley
      The drain often runs along the path behind the row, with a cover every few doors. The part that several homes share is Thames Water’s to clear. The short length from your own house to it is yours: ask us for [drain clearance](/services/emergency-drainage).

      ## Over the shops on Bexley Road
      The flats above the shops have their own stairs, and often one street door for all. Find out who has its keys besides you. Houses with no porch get all the weather and all the knocks: ask [a locksmith](/services/emergency-locksmith) for a night latch that deadlocks.
    `,
  },
  corringham: {
    ...at('City', 'Thurrock, Essex', 51.523, 0.458),
    ...drive(21, 'A130, A13, then the A1014 Manorway'),
    neighbours: ['stanford-le-hope', 'langdon-hills', 'orsett'],
    title: 'Corringham 24-hour plumber, drains and locksmith',
    description:
      'Microbore heating, shared drains, queues for London Gateway: emergency help in Corringham and Fobbing, SS17.',
    heading: 'Corringham: urgent repairs for family homes',
    lead: 'We cover the town that the refineries built, the old village and Fobbing above the marsh.',
    pictures: ['van', 'radiator', 'gully', 'cylinder'],
    sections: sections`
      ## At the end of the Manorway
      The A1014 is the only A-road in, and it is the road to London Gateway. When lorries queue for the port, everything does: ask when to expect us. Corringham grew for the people who worked at Shell Haven and Coryton, the two refineries on the river. Both have closed, and the port stands where Shell Haven was.

      ## Heating with narrow pipes
      The estates that went up so quickly often have microbore heating: copper pipe only 8 or 10 mm across, which sludge can block. A cold radiator next to a warm one is a sign.
      Old pipes may still run behind a fireplace or under a floor. ${safety.nail.brief} For a water or a heating pipe, call [our plumbers](/services/emergency-plumbing).

      ## Flat roofs, garages and gullies
      Linked garages and flat porch roofs often share one downpipe between two houses, so clear its outlet when the leaves have come down. If there is a chamber on the line between two drives, the drain below is very likely a shared one: call Anglian Water first, and ask us about [the branch from your own house](/services/emergency-drainage).

      ## Fobbing, above the marsh
      Around St Mary’s church and in Fobbing, where the Peasants’ Revolt began, there are much older houses. Timber frames move with the seasons, so a latch or a hinge may only need easing. In the town you can no longer buy some of the locks in early aluminium doors: a bolt inside helps until [a locksmith](/services/emergency-locksmith) finds a match.
    `,
  },
  'elm-park': {
    ...at('Place', 'London Borough of Havering', 51.5496, 0.1981),
    ...drive(20, 'A12 to Romford, then the A125'),
    label: { side: 'sw' },
    neighbours: ['hornchurch', 'rainham', 'cranham'],
    title: 'Elm Park plumber, blocked drains and locksmith',
    description:
      'Leaks under 1930s floors, gated alleys, airfield homes: emergency plumbers and locksmiths for Elm Park, RM12.',
    heading: 'Elm Park emergency plumbing and drainage',
    lead: 'Elm Park was built to one plan around its station, and grew on to the old airfield. We cover all of it.',
    pictures: ['listening', 'gully', 'strip'],
    sections: sections`
      ## A garden city of 1935
      Costain built Elm Park all at once, as a garden city around a new station on the District line. So what fails in one house may well fail next door. The ground floors are of timber, over a shallow space with airbricks front and back.
      That makes it easy to get at the pipes: a plumber only has to lift a board. It also hides leaks, because a joint can drip on to the soil for months. Keep the airbricks clear. If a carpet smells musty, or you have to top up the heating every week, [ask a plumber](/services/emergency-plumbing) to look. The water is hard, and scale wears out taps and valves.

      ## Gated alleys
      There are alleys behind many of the rows, and some of them are locked. If your drain cover is in the alley, keep a key to the gate in the house. Otherwise the hose may have to come through your hall.
      The drains under those alleys are shared. If several homes are affected, call Thames Water. If it is only yours, call us for [a drain engineer](/services/emergency-drainage).

      ## Where the Spitfires stood
      Newer homes stand on part of RAF Hornchurch, the old airfield south of the station. They have plastic drains, shallow chambers and modern valves, so please tell us whether your house is an old one or a newer one.
      The first plastic doors of the older houses are wearing out by now. If the lock is stiff on cold days, or you see daylight along one edge, [ask a locksmith](/services/emergency-locksmith) while the door still works.
    `,
  },
  hornchurch: {
    ...at('City', 'London Borough of Havering', 51.5609, 0.2188),
    ...drive(20, 'A12, M25 to junction 29 and A127, then the A124'),
    label: { side: 'w' },
    neighbours: ['elm-park', 'cranham', 'rainham'],
    title: 'Hornchurch emergency plumber and locksmith',
    description:
      'Emergency plumbers, drain engineers and locksmiths for Hornchurch, from Emerson Park to the High Street.',
    heading: 'Hornchurch plumbers, drain engineers and locksmiths',
    lead: 'We come out to all of Hornchurch: the flats in the town centre, the avenues of semis and the large houses of Emerson Park.',
    pictures: ['jetting', 'ceiling', 'trench'],
    sections: sections`
      ## Above the shops
      There are flats above the restaurants and hairdressers of the High Street, and fat, hair and wipes all meet in one drain. A grease trap works only if it is emptied. Before landlord, shop and tenant blame each other, ask for a [camera survey](/services/emergency-drainage) that shows where the blockage is. For a shop door that has jammed we can send a [locksmith](/services/emergency-locksmith) in the evening or at night.

      ## Between the Ingrebourne and the brook
      The old town stands on a low rise around St Andrew’s church. East of it the land drops to the Ingrebourne, and west of it to the brook through Harrow Lodge Park. After days of rain the ground down there is full, and so are cracked drains: they run slow until it drops. If only yours is slow, it’s a blockage.
      The avenues of the 1930s have much in common: a lead or iron pipe coming in, clay drains with cement joints, one soil pipe by the back door. When the bathroom leaks, the kitchen ceiling is the first to show it.
      ${safetyText(['wetElectrics', 'ceiling', 'stopTap', 'coldTaps'], 'brief')} Then call [an emergency plumber](/services/emergency-plumbing).
      ${safety.leadPipe.full}

      ## Emerson Park and long supply pipes
      On a large plot the water pipe from the pavement to the house is long, and it is yours. A hidden split can waste a great deal of water before the bill tells you. Ask Essex & Suffolk Water whether it gives an allowance for a leak that you have had repaired.
      Fit a drain-down valve to any pipe that goes to a pool or a summerhouse, and use it before winter.
    `,
  },
  dartford: {
    ...at('City', 'Dartford and north-west Kent', 51.4455, 0.2165),
    ...drive(29, 'A12, M25 and Dartford Crossing (A282), leaving at junction 1A or 1B'),
    label: { side: 's' },
    neighbours: ['crayford', 'greenhithe', 'bean', 'barnehurst', 'kent'],
    water: { note: 'It supplies most of the town. At the edges, look at your bill.' },
    sewerage: {
      companies: ['thames'],
      note: 'It serves most of the town. Towards the edge of the borough, look at your bill.',
    },
    title: 'Dartford emergency plumber, drains, locksmith',
    description: 'Emergency plumbers, drain engineers and locksmiths for Dartford, Temple Hill and the new estates.',
    heading: 'Dartford emergency plumbing, drains and locks',
    lead: `Dartford is just over the Crossing from Essex. We cover the town, Temple Hill and the newer estates around it.`,
    pictures: ['rooms', 'cellar', 'clock'],
    sections: sections`
      ## Tell us which Dartford
      There are Victorian terraces in the valley near the station, and post-war council houses up on Temple Hill. The Bridge and other new estates have plastic plumbing, and in the centre there are flats above car parks. So “a leak in Dartford” could mean an old lead pipe or a new plastic one. Tell us what sort of building you are in, and we can bring the right parts.

      ## Water in the cellar
      Cellars near the Darent can stay damp for weeks after a wet spell, so test a cellar pump every autumn. Water that rises after rain and falls again is probably ground water. If it stays the same, wet weather or dry, it is more likely to be a pipe, and we can [look for the leak](/services/emergency-plumbing).
      - ${safetyLines(concerning.flood, 'brief')}

      ## When the Crossing is shut
      The tunnels and the bridge do close at times. Ask us on the phone what that means for your visit before you agree to it, and keep the water turned off in the meantime.
    `,
  },
  kent: {
    ...at('AdministrativeArea', 'Dartford and north-west Kent', 51.4, 0.3),
    ...drive(31, 'A12, M25 and the Dartford Crossing, then the A2, M20 or A20'),
    label: { wide: [0.36, 51.396] },
    neighbours: ['dartford', 'greenhithe', 'swanscombe', 'bean'],
    water: {
      companies: ['thames', 'southEast', 'southern'],
      note: 'Which one depends on the village: look at your bill.',
    },
    sewerage: { note: 'Thames Water in the north-west, Southern Water further on: look at your bill.' },
    title: 'North-west Kent emergency plumber, drains and locksmith',
    description:
      'Which water company serves you, how long the drive takes, and who to call in DA1, DA2, DA9, DA10 and around.',
    heading: 'Emergency plumber, drains and locksmith in north-west Kent',
    lead: `We work in north-west Kent, around Dartford and the Thames, and further into the county if you ask. Call us with your postcode and we’ll tell you when we can be there.`,
    pictures: ['van', 'kitchen', 'trench', 'mortice'],
    sections: sections`
      ## Find your town or village
      - DA1 and the town itself: [Dartford](/locations/dartford)
      - DA2, the villages south of the town and by the A2: [Bean](/locations/bean)
      - DA9, Stone, Ingress Park and Bluewater: [Greenhithe](/locations/greenhithe)
      - DA10, and the new homes of Ebbsfleet: [Swanscombe](/locations/swanscombe)
      - DA11, DA12 and the villages of DA13: [Gravesend](/locations/gravesend)
      - DA3, DA4 and BR8, around Longfield and Swanley: no page yet, but we work there too

      ## Five water companies in one county
      One company may bring your water and another handle your sewage, and the next village may have two others. In our part of Kent the tap water comes from Thames Water, South East Water or Southern Water. Further off there are two more: Affinity Water in the south-east of the county (${tel(utilities.affinity)}) and SES Water in the west.
      Your bills name the companies. Look there before you call anyone. A burst main, low pressure in the whole street, or a sewer that several homes share is their job, and costs you nothing.

      ## Chalk under the house
      Much of north-west Kent stands on chalk, which makes the water hard. Chalk also lets water through: a leaking supply pipe may never show as a puddle, so read the meter last thing at night and again in the morning. If it has moved and no one has used water, [ask a plumber](/services/emergency-plumbing) to look.
      Outside the towns, some houses have a septic tank, a cesspool or a pump of their own. Tell us before we set out, because [a blocked drain](/services/emergency-drainage) is then a different job.

      ## Old doors, new doors
      If you are locked out, tell [the locksmith](/services/emergency-locksmith) what the door is made of, and whether the key turns, has snapped or is lost. ${safetyText(['personInside', 'burglar'], 'full')}

      ## When it is not a job for us {#not-ours}
    `,
  },
  barnehurst: {
    ...at('Place', 'London Borough of Bexley', 51.461, 0.1685),
    ...drive(31, 'A12, M25, Dartford Crossing, then the A206 through Crayford'),
    label: { side: 'w', small: true },
    neighbours: ['northumberland-heath', 'crayford', 'erith'],
    title: 'Barnehurst plumber, drain engineer and locksmith',
    description:
      'Pipes in concrete floors, drains on slopes, weak garage locks: emergency help in Barnehurst, DA7, day and night.',
    heading: 'Barnehurst emergency plumbers and locksmiths',
    lead: 'We cover all of Barnehurst, from the station and the golf course to the edge of Bexleyheath.',
    pictures: ['listening', 'survey', 'lock', 'phone'],
    sections: sections`
      ## A suburb that came by electric train
      The line was electrified in 1926, and most houses here are from the ten years after. The kitchens often have a concrete floor, the other rooms floorboards. When central heating was put in, copper pipes were sometimes laid bare in the concrete, which slowly eats into them. A warm patch underfoot, or heating that keeps losing pressure, gives the leak away.
      We look for it before we dig: see [leak detection](/services/leak-detection). If water is already spreading, turn off the stop tap and ask for [emergency plumbing](/services/emergency-plumbing).

      ## Slopes that slip
      The sides of the railway cutting at Barnehurst have slipped more than once in wet winters. Gardens on the same slopes move a little, and a drain across one can part at a joint. If yours blocks every winter, ask [the drain engineer](/services/emergency-drainage) for a look with the camera.
      A pair of semis often shares one drain to a chamber on the drive. From the point where their two drains join, it is Thames Water’s. Mark the cover with a dab of paint: parked cars, paving and decking all hide it.

      ## Garages, side gates, sheds
      The garages are too narrow for most cars now, and full of bicycles instead. The handle lock of an up-and-over door is weak, and a pair of bolts inside does more. Ask [the locksmith](/services/emergency-locksmith) whether one key can work the house, the gate and the garage.

      ## If you live alone
      A key safe by the door, a stop tap that turns easily and a list of numbers by the phone can save a lot of worry. If you want us to speak slowly or say it again, just ask.
    `,
  },
  grays: {
    ...at('City', 'Thurrock, Essex', 51.478, 0.326),
    ...drive(27, 'A130 and A13, then the A1012'),
    neighbours: ['south-stifford', 'chafford-hundred', 'tilbury', 'thurrock'],
    title: 'Grays emergency plumber, locksmith and drains',
    description:
      'Burst pipe, blocked drain or lost key in Grays, Little Thurrock or Stifford Clays? We come by day and by night.',
    heading: 'Grays: emergency plumbing, drains and locks',
    lead: `Grays is the largest town in Thurrock. We cover all of it, from the flats by the river to Blackshots and Stifford Clays.`,
    pictures: ['stop-tap', 'neighbours', 'rods', 'front-door'],
    sections: sections`
      ## Try your stop tap today
      In the terraces near the station, the stop tap may be under the stairs, behind a kitchen unit or in a corner of the front room. Find yours while nothing is wrong, and turn it once a year. If it’s stiff, leave it and ask [our plumbers](/services/emergency-plumbing) to free it or fit a new one.
      In most of these houses the bathroom is above the kitchen at the back. A stain that spreads only after a bath or shower points to the waste or the seal. Stop using the bath, and the leak stops with it.

      ## In a block of flats
      Water from above can start two or three floors up. Ask your neighbours to turn theirs off, one flat at a time, and tell the managers of the block: in a council block that’s Thurrock Council. Tell us which floor you’re on, and how we get past the door downstairs.

      ## One drain for the row
      Behind a terrace, a single drain often takes the waste of every house. If next door’s toilet is slow as well, call Anglian Water, which clears shared drains free of charge. If it’s only yours, ask us for [drain clearance](/services/emergency-drainage).

      ## Locked out after work
      Most people notice that a key is missing on their doorstep. Wait somewhere lit and warm, have something with your name and address ready, and ask [our locksmith](/services/emergency-locksmith) to try the lock before any drill.
      Homes in the old chalk pits are on our page for [Chafford Hundred](/locations/chafford-hundred). Lakeside is on our [South Stifford](/locations/south-stifford) page.
    `,
  },
  romford: {
    ...at('City', 'London Borough of Havering', 51.577, 0.182),
    ...drive(20, 'A12 to Gallows Corner, then the A118'),
    label: { side: 'w' },
    neighbours: ['hornchurch', 'elm-park', 'cranham', 'brentwood'],
    title: 'Romford emergency plumber, locksmith, drains',
    description:
      'Emergency plumbers, locksmiths and drain engineers for Romford, Gidea Park, Rush Green and Collier Row.',
    heading: 'Romford plumbers, locksmiths and drain engineers',
    lead: `We cover Romford inside the ring road and out: the flats in the centre, Gidea Park, Rush Green and Collier Row.`,
    pictures: ['gully', 'kitchen', 'mortice', 'survey'],
    sections: sections`
      ## A river out of sight
      The River Rom runs under the town centre in a culvert. After a cloudburst, gullies and low drains near it can be slow to empty. If water stands in the street, that’s for Havering Council or Thames Water. If your own toilet backs up on a dry day, the blockage is probably in your own pipe, and [our drain engineers](/services/emergency-drainage) can clear it.

      ## New flats round the market
      In a modern flat, the valve that stops your water is usually in a cupboard by the front door, or beside the meter in the corridor. Look for it on the day you move in. If it won’t close, the building’s manager can often turn off a whole riser.
      Plastic pipe with push-on joints seldom bursts, but a joint can let go years later. Ask whether the developer’s warranty still covers it. If water is running, call [our plumbers](/services/emergency-plumbing) at once.

      ## Gidea Park and its front doors
      Many houses in Gidea Park are worth looking at, and some are listed. Tell us if yours is. An old lock can often be opened, cleaned and kept, and [the locksmith](/services/emergency-locksmith) has to know that before the drill comes out.

      ## Side alleys in Collier Row and Rush Green
      Between two semis, the drain tends to run along the side alley, and both houses use it. If an extension or a garage stands there now, tell us where the cover used to be. It saves an hour of looking.
    `,
  },
  basildon: {
    ...at('City', 'Basildon, Essex', 51.571, 0.46),
    ...drive(17, 'A130 and A127, then the A132'),
    neighbours: ['langdon-hills', 'corringham', 'stanford-le-hope', 'chelmsford'],
    title: 'Basildon emergency plumber, locksmith, drains',
    description: 'Plumbers, locksmiths and drain engineers for Basildon, Laindon, Pitsea and Vange, day and night.',
    heading: 'Basildon: plumbing, drain and lock emergencies',
    lead: `We cover Basildon from Laindon to Pitsea, with Fryerns, Vange and the business estates along the A127.`,
    pictures: ['lamp', 'street', 'agreement', 'survey', 'keys'],
    sections: sections`
      ## Help us find the front door
      In much of the new town the front doors are on footpaths, and the roads behind lead only to garages. A satnav takes a van to the garages. When you call, give us the name of your walk or close, say where we can park, and which way to come from there. At night, put a light on in front.

      ## One valve for several homes
      In a terrace that was planned in one piece, the outside stop valve may serve more than one home. Turn off your own tap first. If you have to use the one in the path, knock next door before you do: someone may be in the shower. Can’t move either of them? Call [our plumbers](/services/emergency-plumbing).

      ## Tenant, leaseholder or owner
      If you rent from Basildon Council or a housing association, call its own repairs line first. If you bought your flat from the council, look in the lease: pipes that serve the whole block are normally the freeholder’s to repair. Those that serve your home alone are yours, and that’s when to call us.

      ## Drains in heavy clay
      The town stands on London clay. It moves with the seasons, and rigid drains don’t. A drain that blocks every autumn has usually dropped at a joint, so ask for [a look with the camera](/services/emergency-drainage) before you pay to have it cleared again.

      ## Locked out of your unit
      If the person with the key to your unit has gone home, have a letter or a lease with the firm’s name on it ready. [The locksmith](/services/emergency-locksmith) has to know that you may go in.
    `,
  },
  brentwood: {
    ...at('City', 'Brentwood, Essex', 51.6205, 0.305),
    ...drive(12, 'A12, then the A1023 through Shenfield'),
    label: { side: 's' },
    neighbours: ['chelmsford', 'romford', 'cranham'],
    sewerage: { note: 'The town is divided between the two: look at your bill.' },
    title: 'Brentwood emergency plumber, locksmith, drains',
    description:
      'Emergency plumbing, locks and drains in Brentwood, Shenfield, Hutton and Warley, by day and by night.',
    heading: 'Brentwood: emergency plumbers, drains and locks',
    lead: `We cover Brentwood, Warley, Shenfield and Hutton, and go out to West Horndon.`,
    pictures: ['basin', 'gully', 'doorstep'],
    sections: sections`
      ## Water at the top of a hill
      Brentwood lies high for Essex, and the higher a tap, the less pressure there is behind it. If a shower on the top floor has always been weak, a plumber can look at it any day. If the whole house has gone weak since this morning, ask next door. If theirs is weak too, it’s the main. Yours alone? Look for a wet patch along the pipe from the road, and call [our plumbers](/services/emergency-plumbing).

      ## Two companies, one bill to read
      Two companies look after Brentwood’s sewers, each in its own part. Before one blocks, find out from your bill whose customer you are, and write the number down.
      Some houses in the lanes aren’t on the sewer at all, but have a tank or a small treatment plant. Tell us so when you ask for [our drain engineers](/services/emergency-drainage): a full tank needs a tanker, which isn’t a job for us.

      ## Gates, codes and long drives
      In Hutton Mount and on other private roads, the house can be hard to see from the street. Give us the code for the gate, or meet us there with a torch. Somewhere on your own land the water pipe has a stop valve. Mark it, before ivy or gravel covers it.
    `,
  },
  gravesend: {
    ...at('City', 'Gravesham, Kent', 51.442, 0.369),
    ...drive(35, 'A12, M25, Dartford Crossing and A2, then the A227'),
    neighbours: ['swanscombe', 'greenhithe', 'bean', 'kent'],
    water: { note: 'It supplies the town. In the villages to the south, look at your bill.' },
    title: 'Gravesend emergency plumber, locksmith, drains',
    description:
      'Plumbers, locksmiths and drain engineers for Gravesend and Northfleet. Ask how long the drive is now.',
    heading: 'Gravesend and Northfleet: emergency repairs',
    lead: `We come to Gravesend and Northfleet, from the riverside to the estates by the A2.`,
    pictures: ['van', 'stop-tap', 'agreement'],
    sections: sections`
      ## In sight of Essex, and a long way round
      From the river front you look across at Tilbury, but the road from our office goes round by Dartford. Ask us when you call how long it’ll take tonight. If that’s too long, and someone nearer can come, take them: we’d rather you had dry floors.

      ## Tall houses, now flats
      Between the river and Windmill Hill, many tall houses are flats now. One stop tap in the hall or the lowest flat may shut off everyone. Agree with the others who can reach it at night. If that fails, turn off the small valves under your sink and toilet with a screwdriver: a quarter of a turn is enough. Then ask for [an emergency plumber](/services/emergency-plumbing).

      ## Which landlord, which pipe
      If Gravesham Borough Council is your landlord, call its repairs line before you call us, because it repairs its own homes. If you own yours, the pipes inside your boundary are your job, and so is the drain until another house joins it. After that, Southern Water clears it. For your own part, call [our drain engineers](/services/emergency-drainage).
    `,
  },
  chelmsford: {
    isOffice: true,
    ...at('City', 'Chelmsford, Essex', company.office.latitude, company.office.longitude),
    ...drive(3, 'Our office is in the city; the A1060, A414, A130 and A12 link its districts'),
    label: { side: 'w' },
    neighbours: ['langdon-hills', 'corringham', 'stanford-le-hope'],
    title: 'Chelmsford emergency plumber, locksmith, drains',
    description:
      'Our home city: emergency plumbing, locks and drains from Moulsham to Beaulieu and in the villages around.',
    heading: 'Chelmsford: emergency repairs in our own city',
    lead: `Our office is in ${company.office.town}, so this is home ground. The office is open ${hours.office}; for emergencies, call us at any time.`,
    pictures: ['cellar', 'neighbours', 'keys', 'answers'],
    sections: sections`
      ## Between the Can and the Chelmer
      Two rivers meet in the middle of Chelmsford, and low ground beside them floods now and then. The gravel of the valleys drains easily. The clay on the higher ground does not, and it swells and shrinks around old pipe joints.
      - ${safetyLines(concerning.flood, 'brief')}

      ## District by district
      - Moulsham and the streets off New London Road: Victorian and Edwardian terraces, with clay drains shared along the back
      - Melbourne and parts of Springfield: post-war houses, where combi boilers have often replaced the loft tanks, and some tower blocks
      - Great Baddow and Galleywood: semis and bungalows from the 1930s to the 1970s, with big trees and their roots
      - Chelmer Village: an estate mostly of the 1980s, with paved courts where drain covers are easily lost
      - South Woodham Ferrers: a town of its own to the south-east (CM3), built mostly in the 1970s and 1980s
      - Beaulieu and Channels: new homes, where the builder may still be responsible for the sewers in the street

      ## Students, sharers and city flats
      Many homes are shared by students and by people who take the train to London. Whether it is a [lock change](/services/emergency-locksmith), a [leak](/services/emergency-plumbing) or a [blocked waste](/services/emergency-drainage), tell us at the start who can agree to the work: landlord, agent or tenant.

      ## Whose job is it?
      With two councils and two water companies, it is easy to call the wrong one. If the work can wait, [send us a message](/contact).
      - Gullies in the road: Essex County Council
      - Homes that the council used to rent out: mostly the housing association CHP, which has a repairs line
      - Shared sewers: Anglian Water
      - Mains in the road: Essex & Suffolk Water
      - Pipes inside your own boundary: they are yours, and our job
    `,
  },
}

/** Descriptions end with our number, so people who search for a plumber see it before they open a page. */
export const locations: readonly Location[] = areas.map(([slug, name]) => {
  const place = places[slug]
  const { water, sewerage } = districts[place.district]
  return {
    ...place,
    slug,
    name,
    description: `${place.description} Call ${emergencyPhone.display}.`,
    water: { companies: water, ...place.water },
    sewerage: { companies: sewerage, ...place.sewerage },
  }
})
