/**
 * The 25 areas, in the order of `areas`, and the index page above them. Coordinates are the middle of each place. Two
 * are wider: Thurrock's is the middle of the borough, Kent's the middle of the north-western corner that its page
 * covers. Where a water company’s boundary runs through a place, the text sends the reader to their bill; we do not
 * guess.
 */
import { company, hours } from '../facts/company.ts'
import { helplines } from '../facts/phones.ts'
import { payment } from '../facts/prices.ts'
import { promise } from './promise.ts'
import type { Head, Location } from './types.ts'

export const locationsIndex: { readonly head: Head; readonly heading: string; readonly lead: string } = {
  head: {
    title: 'Areas we cover in Essex, east London and Kent',
    description:
      'Find your town or village: what its houses and drains are like, which water company serves it, and how to get a plumber, locksmith or drain engineer.',
  },
  heading: 'Areas we cover',
  lead: `We work from ${company.office.town}, ${company.office.county}, and come for plumbing, locks and drains with our ${promise}. Choose your area to see what homes there tend to need and who looks after which pipe.`,
}

export const locations: readonly Location[] = [
  {
    slug: 'thurrock',
    name: 'Thurrock',
    listsServices: true,
    district: 'Thurrock, Essex',
    latitude: 51.5,
    longitude: 0.35,
    label: { wide: [0.4, 51.5445] },
    route: 'A130 and A13 for the east of the borough; A12 and M25 to junction 30 or 31 for the west',
    neighbours: ['tilbury', 'stanford-le-hope', 'chafford-hundred', 'orsett', 'corringham'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water for most of the borough; check the sewerage line of your bill',
    head: {
      title: 'Emergency plumber, locksmith and drains in Thurrock',
      description:
        'Urgent plumbing, locks and drains across Thurrock: Grays, Tilbury, Stanford-le-Hope, Corringham and the villages between. Call day or night.',
    },
    heading: 'Emergency property repairs across Thurrock',
    lead: `One number reaches plumbers, locksmiths and drain engineers for the whole borough. We cover Grays, Tilbury, Stanford-le-Hope, Corringham and everywhere in between.`,
    sections: [
      {
        heading: 'From dock town to fen village',
        paragraphs: [
          'Few boroughs change so much over so short a stretch. Grays has Victorian streets near the station and later estates to the north. [Tilbury](/locations/tilbury) grew up around its docks. [Chafford Hundred](/locations/chafford-hundred) rose from worked-out chalk pits, while [Orsett](/locations/orsett) still has timber-framed cottages.',
          'East of the A1089, [Stanford-le-Hope](/locations/stanford-le-hope) and [Corringham](/locations/corringham) are mostly twentieth-century family housing. Each has a page here, because a fault in a terrace and a fault in a tower block rarely start the same way.',
        ],
      },
      {
        heading: 'Why Thurrock residents and managers call us',
        list: [
          `Our ${promise}`,
          `Phones answered ${hours.emergency}`,
          'Water, locks and waste handled by one company, so a flooded flat with a forced door needs one call',
          'The full price, VAT included, agreed by phone before anybody travels',
          `Workmanship guaranteed for ${payment.guaranteeMonths} months`,
          `Ways to pay: ${payment.methods.join(', ')}`,
        ],
      },
      {
        heading: 'What the ground does to pipework',
        paragraphs: [
          'Alluvium lies along the Thames, chalk comes near the surface around Grays, and clay takes over towards the Langdon Hills. Soft silt lets pipes settle. Clay shrinks in a dry summer and swells in a wet winter, so rigid joints open. A camera run by our [drain team](/services/emergency-drainage) shows which of these has happened.',
          'Tap water throughout the borough is hard. Expect scale on taps, valves and heat exchangers.',
        ],
      },
      {
        heading: 'Three calls, three different owners',
        paragraphs: [
          'A leak in the pavement belongs to the water supplier. A sewer shared with next door belongs to the sewerage company, and it clears it without charge. Pipes that serve only your property, inside your boundary, are yours: that is where an [urgent plumber](/services/emergency-plumbing) comes in. Thurrock is a single-tier council, so blocked road gullies and council repairs both go to Thurrock Council. For a lost key or a failed door, ask for a [locksmith](/services/emergency-locksmith).',
        ],
      },
    ],
  },
  {
    slug: 'aveley',
    name: 'Aveley',
    district: 'Thurrock, Essex',
    latitude: 51.501,
    longitude: 0.2535,
    route: 'A12 and M25 to junction 30, then local roads off the A13',
    neighbours: ['purfleet', 'ockendon', 'rainham', 'chafford-hundred'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water in most of Thurrock; close to the London boundary, check the sewerage line of your bill',
    head: {
      title: 'Aveley plumber, locksmith and drain call-outs',
      description:
        'Burst pipe, blocked drain or locked door in Aveley? Help for the old village, the Kenningtons and the post-war estate beside Belhus Park.',
    },
    heading: 'Urgent plumbing, lock and drain help in Aveley',
    lead: `Aveley is an old High Street with a large post-war estate wrapped round it. We come to both.`,
    sections: [
      {
        heading: 'An estate built by London, in Essex',
        paragraphs: [
          'After the war the London County Council built homes for Londoners on the Belhus land that Aveley shares with [Ockendon](/locations/ockendon). Many are short terraces of brick houses with gardens front and back. Some stayed with the council; others were bought under Right to Buy and have since been altered by several owners.',
          'The result is a patchwork. One house keeps its loft tank and copper cylinder, the next has a combi, a third has both sets of pipes with half of them dead. Tell the plumber what you know before work begins. Our [emergency plumbing page](/services/emergency-plumbing) lists the faults we deal with most urgently.',
        ],
      },
      {
        heading: 'One drain behind six kitchens',
        paragraphs: [
          'Post-war terraces were often drained in a single line running behind the row. If your gully and your neighbour’s fill together, suspect that line. Shared lengths passed to the sewerage companies in October 2011, so the first call is theirs and costs nothing.',
          'A gully that backs up on its own is another matter. The branch between your sink and the common pipe remains private, and [clearing it](/services/emergency-drainage) falls to the householder or, in a rented home, normally to the landlord.',
        ],
      },
      {
        heading: 'Doors, old and new',
        paragraphs: [
          'Around the church and High Street you still find timber doors on a night latch and a mortice lock. Estate houses usually have plastic doors whose handle must be lifted before the key turns. When that handle goes floppy or stiff, the strip inside is failing. Get it seen to while the door still opens; a [locksmith](/services/emergency-locksmith) has far more choices then.',
        ],
      },
      {
        heading: 'Close by',
        paragraphs: [
          'The Mardyke valley separates Aveley from [Purfleet](/locations/purfleet), and the London boundary lies just west, towards [Rainham](/locations/rainham). If your postcode and your council seem to disagree, give us the nearest junction as well as the address.',
        ],
      },
    ],
  },
  {
    slug: 'south-stifford',
    name: 'South Stifford',
    district: 'Thurrock, Essex',
    latitude: 51.4775,
    longitude: 0.2975,
    label: { small: true },
    route: 'A12, M25 to junction 31, then the A126 London Road',
    neighbours: ['chafford-hundred', 'purfleet', 'tilbury'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water serves most of this part of Thurrock; your bill confirms it',
    head: {
      title: 'South Stifford emergency plumbing, locks and drains',
      description:
        'Terraces off London Road, between Grays and West Thurrock: fast help with leaks, lockouts and backed-up drains for owners, tenants and landlords.',
    },
    heading: 'South Stifford: leaks, lockouts and blocked drains',
    lead: `Between Grays and West Thurrock, the streets off London Road mix workers’ terraces with newer flats. We look after both.`,
    sections: [
      {
        heading: 'Houses the cement trade left behind',
        paragraphs: [
          'Cement works and chalk pits once ruled this bank of the Thames, and rows of narrow brick houses went up for the people they employed. Behind the main rooms there is usually a rear addition holding the kitchen, with a bathroom beyond it or squeezed in upstairs.',
          'That plan puts hot and cold pipes on an outside wall, far from the boiler. In a hard frost the last bathroom pipe freezes first. Thaw it gently with warm towels and never with a flame. If it has already split, turn the stop tap clockwise and ring for [a plumber](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Renting out a terrace',
        paragraphs: [
          'Plenty of homes here are let, some of them by the room. Under most ordinary tenancies the landlord must keep pipes, basins, toilets and heating in working order. Tenants should report faults quickly and in writing. We can take instructions from an agent, meet the tenant at the door and send the invoice elsewhere.',
          'Change the front lock between lets. In a shared house, fit something that opens from inside without a key, so nobody is trapped by a fire. Ask [our locksmiths](/services/emergency-locksmith) about thumb-turn cylinders.',
        ],
      },
      {
        heading: 'Tracing an old rear drain',
        paragraphs: [
          'Salt-glazed clay, laid in short lengths, is typical under yards like these. Every joint offers roots a way in. Extensions have sometimes buried the inspection chamber, which leaves no easy place to rod from.',
          'We look for access at the gully, the soil pipe or the next chamber along. Where several houses drain through one line, responsibility passed to the sewerage undertaker some years ago. Our [drainage service](/services/emergency-drainage) can establish on which side of that line the trouble lies.',
          'Just uphill the picture alters completely: see [Chafford Hundred](/locations/chafford-hundred). Riverside blocks to the west are covered on the [Purfleet](/locations/purfleet) page.',
        ],
      },
    ],
  },
  {
    slug: 'ockendon',
    name: 'Ockendon',
    district: 'Thurrock, Essex',
    latitude: 51.516,
    longitude: 0.288,
    label: { side: 'n' },
    route: 'A12, M25 to junction 29 and A127, then the B186',
    neighbours: ['aveley', 'chafford-hundred', 'cranham', 'orsett'],
    water: 'Essex & Suffolk Water',
    sewerage:
      'Anglian Water for most of South Ockendon; North Ockendon is in Havering, so look at the sewerage line of your bill',
    head: {
      title: 'South Ockendon emergency plumber and locksmith',
      description:
        'South and North Ockendon call-outs for 1950s houses, maisonettes and council leaseholds: plumbing leaks, jammed doors and drains, day and night.',
    },
    heading: 'Plumbing, lock and drainage emergencies in Ockendon',
    lead: `We cover South Ockendon’s curving post-war streets, and the hamlet of North Ockendon beyond them.`,
    sections: [
      {
        heading: 'Fifties plumbing, several owners later',
        paragraphs: [
          'Most of South Ockendon was laid out in the years after 1945 as a new neighbourhood for London families. Semis and linked terraces stand around greens and crescents. A house of that age was given a cold tank in the loft, a hot cylinder in the airing cupboard and gate valves to shut each one off.',
          'Gate valves seize when nobody turns them for decades, and the spindle can snap under force. If yours will not budge, leave it. Shut the main stop tap instead, open the bath taps, and let the tank run down while [a plumber is on the way](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Maisonettes and council leases',
        paragraphs: [
          'Around Derwent Parade and on the Flowers estate there are flats and maisonettes, some tenanted and some bought on long leases. Thurrock Council repairs what it lets. For a leaseholder the lease decides: commonly the freeholder keeps shared stacks, roofs and entrance doors, and the flat owner keeps whatever serves that flat alone.',
          'Water from above is the classic dispute. Stop the flow first, take photographs, and tell the freeholder the same day.',
        ],
      },
      {
        heading: 'Locked out on the estate',
        paragraphs: [
          'Communal entrances may need a fob, and we cannot copy one on the doorstep. Your own front door is different. Bring proof of address, or be ready to show it once inside, and we will try the [gentlest way in](/services/emergency-locksmith) before any drilling.',
        ],
      },
      {
        heading: 'Foul water, rainwater and the green',
        paragraphs: [
          'Two separate sets of drains are common in estates of this date: one for toilets and sinks, one for roofs. A washing machine plumbed into the wrong set sends suds into a stream. [A dye test during a drain visit](/services/emergency-drainage) settles the question.',
          'Our pages for [Aveley](/locations/aveley) and [Cranham](/locations/cranham) deal with the older and the leafier side of this corner.',
        ],
      },
    ],
  },
  {
    slug: 'tilbury',
    name: 'Tilbury',
    district: 'Thurrock, Essex',
    latitude: 51.4625,
    longitude: 0.359,
    route: 'A130 and A13, then the A1089 dock approach road',
    neighbours: ['south-stifford', 'chafford-hundred', 'orsett'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water',
    head: {
      title: 'Tilbury plumber, locksmith and drain clearance',
      description:
        'Low-lying Tilbury puts drains under strain after heavy rain. Emergency plumbing, drainage and locksmith visits for dock terraces and estates.',
    },
    heading: 'Tilbury call-outs: water, drains and doors',
    lead: `Tilbury lies on flat former marsh beside the docks, and its drains behave accordingly. We cover the town and the riverside around it.`,
    sections: [
      {
        heading: 'Living below the high tide',
        paragraphs: [
          'Sea walls keep the Thames out, and rainwater leaves the town through ditches, sewers and pumps rather than by simple fall. In a downpour the system can fill for a while. A toilet that gurgles only when it is pouring outside points to a full public sewer; one that gurgles in dry weather points to your own pipe.',
          `In the first case tell Anglian Water, and ring Floodline on ${helplines.flood.display} if water may enter the house. For the second, book [drain clearance](/services/emergency-drainage). A non-return valve is worth discussing if sewage has come back up a ground-floor toilet before.`,
        ],
      },
      {
        heading: 'A town in layers',
        paragraphs: [
          'The docks opened in 1886, and some terraces date from that period. Interwar and post-war council building came next, with streets laid out in broad loops, and tower blocks followed. Newer infill fills the gaps.',
          'Older council houses often have solid walls, suspended ground floors and pipes run through the void beneath. A slow leak down there shows as a musty smell, a springy board or a meter that never rests. Read the meter at bedtime and again at breakfast; if the figures differ, [call the plumbers](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Council home, or your own?',
        paragraphs: [
          'Council tenants should use Thurrock Council’s repairs line first, since work ordered privately may not be paid back. Owners and private tenants can come to us directly. Housing associations and managing agents may place the order on a resident’s behalf.',
          'High-rise residents: give the floor, the block name and how the entry panel works. If you are shut out with something on the stove, dial 999 before phoning a [locksmith](/services/emergency-locksmith).',
        ],
      },
      {
        heading: 'Around the docks',
        paragraphs: [
          'West along the river lie Grays and [South Stifford](/locations/south-stifford); inland, the ground rises to [Orsett](/locations/orsett).',
        ],
      },
    ],
  },
  {
    slug: 'stanford-le-hope',
    name: 'Stanford-le-Hope',
    district: 'Thurrock, Essex',
    latitude: 51.5145,
    longitude: 0.4255,
    label: { side: 'se' },
    route: 'A130 south, A13 west, then the A1014',
    neighbours: ['corringham', 'orsett', 'langdon-hills', 'tilbury'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water',
    head: {
      title: 'Stanford-le-Hope emergency plumbing and drainage',
      description:
        'Roots in the drain, a tank overflowing or a key snapped in the lock: emergency trades for Stanford-le-Hope, the Homesteads and Mucking.',
    },
    heading: 'Emergency trades for Stanford-le-Hope',
    lead: `We work all over Stanford-le-Hope, from the old centre by St Margaret’s to the Homesteads and the newer closes.`,
    sections: [
      {
        heading: 'Gardens, trees and clay pipes',
        paragraphs: [
          'The Homesteads began as generous plots, and the long gardens and mature trees are still the charm of it. They are also the reason drains clog. Fine roots find damp at a pipe joint, thicken inside and catch paper until nothing passes.',
          'Jetting cuts the growth back; it does not close the gap. If the same chamber fills every year, ask for a survey and a repair such as a liner. [Drainage help](/services/emergency-drainage) can begin with the blockage and plan the cure in daylight.',
        ],
      },
      {
        heading: 'Plot by plot',
        paragraphs: [
          'Bungalows here were often enlarged one room at a time: a dormer, a side garage turned bedroom, a sunroom at the back. Each change moved a tap or a radiator, and nobody drew a plan. Finding where a pipe runs can take longer than mending it. Photographs from past building work are gold dust.',
          'Overflow dripping from the eaves? The float valve in the loft tank has probably worn out. It is minor today and a ceiling tomorrow, so mention it to [our plumbing team](/services/emergency-plumbing) early.',
        ],
      },
      {
        heading: 'Heavy rain around the brook',
        paragraphs: [
          'Stanford Brook and the ditches to Mucking carry storm water to the Thames. Keep your own gullies clear of leaves, but leave covers in the road alone: highway drains are for Thurrock Council, public sewers for Anglian Water. Anything underground that drains your property alone, up to your fence, is for you to maintain.',
        ],
      },
      {
        heading: 'Keys and commuters',
        paragraphs: [
          'Trains to Fenchurch Street mean early starts and late returns, and keys left on an office desk. Check whether a relative holds a spare before paying anyone. If not, [ask for entry without damage](/services/emergency-locksmith) and have identification ready.',
          'For estates on the far side of the Manorway see [Corringham](/locations/corringham); up the slope, [Langdon Hills](/locations/langdon-hills) has troubles of its own.',
        ],
      },
    ],
  },
  {
    slug: 'chafford-hundred',
    name: 'Chafford Hundred',
    district: 'Thurrock, Essex',
    latitude: 51.488,
    longitude: 0.295,
    label: { small: true },
    route: 'A12, M25 and A13, then the A1306 or A1012',
    neighbours: ['south-stifford', 'purfleet', 'ockendon', 'aveley'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water; some roads and drains are still run by estate management companies, so check your deeds',
    head: {
      title: 'Chafford Hundred plumber and uPVC door locksmith',
      description:
        'Plastic pipework, combi boilers and multipoint locks: emergency help made for Chafford Hundred’s estate houses, town houses and flats.',
    },
    heading: 'Chafford Hundred: emergency help for modern homes',
    lead: `Building started here in 1988, so almost everything is younger than its owners. It still fails at two in the morning, and then we come.`,
    sections: [
      {
        heading: 'When push-fit lets go',
        paragraphs: [
          'Homes of this generation were commonly piped in plastic with push-fit joints, hidden behind plasterboard. A joint that was not pushed fully home may hold for years and then drip inside a stud wall. The first sign is a brown ring on the ceiling below the bathroom.',
          'Learn where the internal stop valve lives: under the sink, behind the downstairs toilet or beside the washing machine. Many bathrooms also have small slotted valves under each tap. A quarter turn with a screwdriver isolates the one basin and keeps the rest of the house running until [the plumber](/services/emergency-plumbing) gets to you.',
        ],
      },
      {
        heading: 'The door that will not lock',
        paragraphs: [
          'Original plastic front doors carry a multipoint strip: hooks, rollers and a latch worked by one handle. Worn gearboxes are the usual failure, and heat makes doors swell and drag. The gearbox can generally be replaced without buying a whole new door.',
          'Early cylinders offer little resistance to snapping. Look for three stars or a diamond mark on a replacement. [Lock specialists](/services/emergency-locksmith) can measure yours so that it does not stick out beyond the handle.',
        ],
      },
      {
        heading: 'Built inside a quarry',
        paragraphs: [
          'Roughly two-thirds of the estate occupies former chalk workings, with the gorges now a nature park. Made ground and steep banks mean drains with bends, drops and, in places, pumps.',
          'Wipes and fat cause more stoppages than age does. In a block of flats, the managing agent normally arranges work on communal stacks, whereas a private [drain clearance](/services/emergency-drainage) suits a single house.',
        ],
      },
      {
        heading: 'Boiler cupboards and scale',
        paragraphs: [
          'Lime is hard on combination boilers: lukewarm showers and a kettling noise are the clues. Gas parts may be touched only by a Gas Safe registered engineer, so mention the boiler when you ring.',
          'Older terraces begin just over the ridge in [South Stifford](/locations/south-stifford); [Ockendon](/locations/ockendon) lies across the A13.',
        ],
      },
    ],
  },
  {
    slug: 'rainham',
    name: 'Rainham',
    district: 'London Borough of Havering',
    latitude: 51.5182,
    longitude: 0.1908,
    label: { side: 'w' },
    route: 'A12, M25 to junction 30, then the A13 and A1306',
    neighbours: ['elm-park', 'aveley', 'hornchurch', 'purfleet'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Rainham, Havering: 24-hour plumber and drains',
      description:
        'Pitch-fibre drains, damp ground and bungalows near the marshes: plumbing, drainage and locksmith emergencies in Rainham, RM13.',
    },
    heading: 'Rainham emergency plumbers, drains and locksmiths',
    lead: `Rainham village, the bungalow roads to its north and the business parks by the A13 are all in our area.`,
    sections: [
      {
        heading: 'Pipes that go out of round',
        paragraphs: [
          'Between the 1950s and the 1970s some builders used pitch fibre, a tarred paper tube, for house drains. It was cheap and light. With age it blisters and squashes into an oval, and rodding can tear it. Streets of post-war bungalows and semis are just where it turns up.',
          'Say so if your home is of that date. A camera is the safest first tool, followed by re-rounding, lining or a new length. Ask the [drainage engineers](/services/emergency-drainage) for the footage so that you can compare opinions.',
        ],
      },
      {
        heading: 'Close to the marshes',
        paragraphs: [
          'South of the village the land drops to Rainham Marshes and the Ingrebourne’s mouth. Groundwater stands high in winter. It seeps through cracked joints and keeps a drain half full, so a modest amount of paper can stop it.',
          'Low land also means long, shallow falls. Grease settles instead of sliding away. Let pans cool and scrape them into the bin.',
        ],
      },
      {
        heading: 'Units, yards and shopfronts',
        paragraphs: [
          'Ferry Lane and the A1306 corridor are lined with workshops and depots. A burst main in a unit can ruin stock within minutes: label the stop valve, and make sure whoever opens up knows it. After a break-in, get a crime number, touch little, and have the staff door made secure; a [locksmith](/services/emergency-locksmith) can be sent at night too.',
        ],
      },
      {
        heading: 'Who bills you, who digs',
        paragraphs: [
          'Tap water and sewers are run by two separate companies in this part of Havering, even where a single bill arrives. Leaks on the pavement side of your boundary go to the supplier, a shared sewer to Thames Water. For everything on your own side, [emergency plumbing](/services/emergency-plumbing) is the quicker route.',
          'Next door you will find [Elm Park](/locations/elm-park) to the north and [Aveley](/locations/aveley) over the Essex border.',
        ],
      },
    ],
  },
  {
    slug: 'purfleet',
    name: 'Purfleet',
    district: 'Thurrock, Essex',
    latitude: 51.4822,
    longitude: 0.24,
    label: { side: 's' },
    route: 'A12, M25 to junction 31, then the A1090',
    neighbours: ['aveley', 'south-stifford', 'chafford-hundred'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water; blocks with their own pumps are looked after by the managing agent',
    head: {
      title: 'Purfleet-on-Thames plumber, drains and locksmith',
      description:
        'Riverside flats, the Garrison estate and older cottages in Purfleet: who pays, who to tell, and how to get urgent plumbing or lock help.',
    },
    heading: 'Purfleet: help for riverside flats and houses',
    lead: `Apartment living brings its own emergencies: neighbours below, shared stacks, entry codes. We handle all of these in Purfleet.`,
    sections: [
      {
        heading: 'A leak with four floors under it',
        paragraphs: [
          'New blocks have replaced wharves and factories along this reach. In a flat the isolating valve is often in a hallway cupboard next to the meter or the heat interface unit. Find it on a quiet day and show everybody who lives with you.',
          'If water is escaping: valve off, electricity off only when the consumer unit is dry and easy to reach, then knock downstairs. The residents under you need to move things and switch off lights. Ring [for a plumber](/services/emergency-plumbing) and the building’s out-of-hours number, in that order.',
        ],
      },
      {
        heading: 'Lease, landlord or association?',
        paragraphs: [
          'Look in the lease for the words “exclusively serving”. Pipework of that sort is generally the leaseholder’s, while risers and main stacks remain with the freeholder or the residents’ company. Shared ownership leases vary, and the housing association can tell you.',
          'Excess on the building’s insurance may fall on the flat where the water began. Ask for a note of the cause and the place in plain terms, and keep it.',
        ],
      },
      {
        heading: 'Pumps, chambers and the Thames',
        paragraphs: [
          'Some riverside developments lie too low to drain by gravity, so a pumping chamber lifts waste to the sewer. A red light or buzzer means it has tripped. Reduce water use throughout the building and alert the agent before toilets on the lowest level fill. Where no pump is involved, [our drain crew](/services/emergency-drainage) can clear branches and stacks by arrangement with management.',
        ],
      },
      {
        heading: 'Getting us to your door',
        paragraphs: [
          'Send block, core and flat number, and say where a van may stop. Gates and barriers delay everyone. When a fob has failed rather than a lock, the concierge is cheaper; when your flat door itself has jammed, fire-rated hardware must go back as it came, a point our [locksmiths](/services/emergency-locksmith) respect.',
          'Away from the water, older brick cottages and the Garrison estate have more in common with [Aveley](/locations/aveley).',
        ],
      },
    ],
  },
  {
    slug: 'greenhithe',
    name: 'Greenhithe',
    district: 'Dartford, Kent',
    latitude: 51.451,
    longitude: 0.2825,
    label: { side: 'n', small: true },
    route: 'A12, M25 and the Dartford Crossing, then the A206',
    neighbours: ['swanscombe', 'bean', 'dartford', 'kent'],
    water: 'Thames Water',
    sewerage: 'A boundary between Thames Water and Southern Water lies nearby: check the name on your bill',
    head: {
      title: 'Greenhithe emergency plumber, locks and drains',
      description:
        'Ingress Park town houses, old High Street cottages and Waterstone flats: emergency plumbing, cylinder, lock and drain help in Greenhithe, DA9.',
    },
    heading: 'Greenhithe plumbers, locksmiths and drainage',
    lead: `Cottages on the river front and tall town houses at Ingress Park ask for different skills. We bring both.`,
    sections: [
      {
        heading: 'Three bathrooms and one cylinder',
        paragraphs: [
          'Town houses of recent decades are often fitted with an unvented hot water cylinder: mains pressure, steel vessel, no tank in the roof. It gives a fine shower and needs respect. Water running steadily through the tundish, the little open funnel beside it, is a warning. Switch the heating of the water off and do not tamper with the safety valves.',
          'Such cylinders should be serviced only by somebody holding the unvented qualification. Mention yours as soon as you ring about [urgent plumbing](/services/emergency-plumbing), so that the right person comes.',
        ],
      },
      {
        heading: 'The old waterfront',
        paragraphs: [
          'Greenhithe’s High Street has brick and weatherboarded buildings from its days as a small port, much of it inside a conservation area. Timber sashes and panelled doors deserve a repair rather than a plastic substitute, and the council may insist on it. A [careful locksmith](/services/emergency-locksmith) can open a rim lock or free a swollen mortice without scarring the wood.',
          'Basements near the shore can take in water on a spring tide with heavy rain. Raise freezers and fuse boards where you are able to.',
        ],
      },
      {
        heading: 'New estate, unfinished paperwork',
        paragraphs: [
          'On a young development the sewers in the street might not yet be adopted. Until they are, the builder or a management company maintains them. Your solicitor’s file will mention a section 104 agreement; the name in it is the party to chase.',
          'Rubble and mortar left in a new pipe are a surprisingly frequent cause of trouble in a home’s first years. A [drain inspection](/services/emergency-drainage) provides evidence for a warranty claim.',
        ],
      },
      {
        heading: 'Hill and valley',
        paragraphs: [
          'Chalk pits surround the town, Bluewater’s among them. Up the road lie [Swanscombe](/locations/swanscombe) and, past the A2, [Bean](/locations/bean).',
        ],
      },
    ],
  },
  {
    slug: 'orsett',
    name: 'Orsett',
    district: 'Thurrock, Essex',
    latitude: 51.5121,
    longitude: 0.3663,
    label: { side: 'n' },
    route: 'A12 towards Brentwood, then the A128; or A130 and A13',
    neighbours: ['stanford-le-hope', 'tilbury', 'chafford-hundred', 'ockendon', 'langdon-hills'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water where there is a public sewer; some outlying homes have private tanks',
    head: {
      title: 'Orsett village plumber, locksmith and drainage',
      description:
        'Sympathetic emergency repairs for Orsett’s cottages and listed homes, plus help with septic tanks, old locks and village drains.',
    },
    heading: 'Orsett: emergency repairs that suit an old village',
    lead: `A weatherboarded cottage needs a lighter touch than a new-build, even in a hurry. We cover Orsett and the lanes about it.`,
    sections: [
      {
        heading: 'Listed walls, live leaks',
        paragraphs: [
          'Several of Orsett’s houses are listed. Stopping a leak and making the place safe is never the wrong thing to do. What may need consent is the permanent alteration that follows: a replaced door, a new opening for a waste pipe, an original floor taken up. Talk to Thurrock Council’s heritage staff in good time.',
          'Lath-and-plaster ceilings hold water and then fall all at once. Stay out from beneath a bulge. Lime plaster dries slowly and should not be sealed with modern paint, so ask [the attending plumber](/services/emergency-plumbing) to open the smallest area that will do.',
        ],
      },
      {
        heading: 'Beyond the last manhole',
        paragraphs: [
          'Farms and houses out towards Bulphan fen may rely on a septic tank, a treatment plant or a cesspool. The transfer of shared sewers in 2011 never touched those: the owner keeps them, pays for emptying and answers for pollution.',
          'Slow toilets together with soggy, lush grass suggest a failed soakaway. Have the tank emptied first, then let someone look. [Blocked drain visits](/services/emergency-drainage) here start with the question “mains or tank?”',
        ],
      },
      {
        heading: 'Iron keys and oak doors',
        paragraphs: [
          'Insurers like a five-lever mortice deadlock to BS 3621 on a wooden door. Old box locks can stay for looks with a modern lock fitted above. If the only key to a century-old lock breaks, do not force the bolt. The case can be dismantled, and [lock help](/services/emergency-locksmith) may involve making a key to match.',
        ],
      },
      {
        heading: 'Directions matter',
        paragraphs: [
          'House names without numbers are hard to find after dark. Offer a landmark, or the nearest numbered house, and leave an outside light on. South of the A13 the road leads to [Tilbury](/locations/tilbury); [Stanford-le-Hope](/locations/stanford-le-hope) is to the east.',
        ],
      },
    ],
  },
  {
    slug: 'swanscombe',
    name: 'Swanscombe',
    district: 'Dartford, Kent (beside Ebbsfleet Garden City)',
    latitude: 51.447,
    longitude: 0.3085,
    route: 'A12, M25, Dartford Crossing, then the A206 or A226',
    neighbours: ['greenhithe', 'bean', 'dartford', 'kent'],
    water: 'Thames Water; new Ebbsfleet homes may have another supplier, so check the name on your bill',
    sewerage:
      'Southern Water has a treatment works here, Thames Water serves areas further west: check the name on your bill',
    head: {
      title: 'Swanscombe and Ebbsfleet emergency plumber',
      description:
        'No water, low pressure or a leak in Swanscombe or Ebbsfleet? How to tell a mains fault from your own, and when to call us for plumbing or locks.',
    },
    heading: 'Swanscombe and Ebbsfleet emergency call-outs',
    lead: `Cement-town terraces on one side, a garden city still going up on the other: we are called to both halves of Swanscombe.`,
    sections: [
      {
        heading: 'Is it the main, or is it me?',
        paragraphs: [
          'Before paying anybody about weak or missing water, try three things. Ask next door. Look at the supplier’s incident map. Open the kitchen tap, which is fed directly, and compare it with the bathroom. If every house in the street is dry, the fault lies in the road and the water company must mend it.',
          'If only you are affected, the cause might be a half-shut stop valve, a clogged strainer or a failing supply pipe under the front path. Those belong to the property owner, so the next step is [a plumbing call-out](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Streets built on cement',
        paragraphs: [
          'Portland cement made this town in the nineteenth century, and compact brick rows still climb its chalk slopes. Yards step down from the back door, so drains drop sharply and then flatten. Solids strand where the gradient eases.',
          'Chalk itself drains freely. Leaking joints seldom show at the surface; they wash fines away and leave a hollow. A dip in the paving deserves [a look below ground](/services/emergency-drainage).',
        ],
      },
      {
        heading: 'Ebbsfleet: read the handover pack',
        paragraphs: [
          'Brand-new houses come with a builder’s defects period, usually two years, inside a longer structural warranty. Report snags to the developer before hiring anyone, unless harm is being done right now. Making safe rarely upsets a warranty, but photograph everything first.',
          'Composite doors with automatic latches shut behind you. A handle outside that does not turn is normal; carry the key when you put the bins out. Should it happen regardless, [a non-destructive opening](/services/emergency-locksmith) is usually possible.',
        ],
      },
      {
        heading: 'Nearest pages',
        paragraphs: [
          'We describe the riverside under [Greenhithe](/locations/greenhithe), and the wider picture under [Kent](/locations/kent).',
        ],
      },
    ],
  },
  {
    slug: 'cranham',
    name: 'Cranham',
    district: 'London Borough of Havering',
    latitude: 51.56,
    longitude: 0.268,
    route: 'A12 and M25 to junction 29, then the A127',
    neighbours: ['hornchurch', 'ockendon', 'elm-park'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Cranham, Upminster: emergency plumber and locks',
      description:
        'Original stop taps, lead supply pipes and thirsty street trees: what goes wrong in Cranham’s semis and how to reach emergency trades.',
    },
    heading: 'Cranham emergency plumbing, drains and locks',
    lead: `Tucked between Upminster, the A127 and the M25, Cranham is mostly suburban semis with a green edge. We cover all of it.`,
    sections: [
      {
        heading: 'Try the stop tap today',
        paragraphs: [
          'A house from the thirties may still have its first stop tap: brass, stiff, packed with hemp, buried behind the sink cupboard. Turn it gently a little each way twice a year. Leave it a quarter turn short of fully open, and it is less apt to jam.',
          'Can’t shift it? There is normally a second one beneath a small lid in the pavement. That outer valve is the supplier’s property, but a householder may use it in an emergency with a long key. Then [get a plumber](/services/emergency-plumbing) to renew the one indoors.',
        ],
      },
      {
        heading: 'The grey pipe under the stairs',
        paragraphs: [
          'Lead was standard for incoming mains well into the last century. Scratch the pipe gently: shiny silver under dull grey, and no ring when tapped, means lead. Scale from hard water lines it and helps, though replacing it is the lasting answer. The portion from the boundary to your kitchen is private, and the supplier may have a scheme for renewing its own half when you do yours.',
        ],
      },
      {
        heading: 'London clay beneath the lawn',
        paragraphs: [
          'In a long dry spell the subsoil shrinks away from shallow pipes, most of all near willows, oaks and poplars. Come autumn it heaves back. Doors that stick in September and drains that block in November may share one cause.',
          'Where cracks appear in brickwork as well, tell your insurer; a [drain survey](/services/emergency-drainage) is usually among the first things requested.',
        ],
      },
      {
        heading: 'Porches, patio doors, garages',
        paragraphs: [
          'Enclosed porches give two locks to lose keys for. Sliding patio doors from the eighties can be lifted off the track unless blocked. We are happy to go round the house in one visit: see [locksmith services](/services/emergency-locksmith).',
          'Neighbouring areas with guides: [Hornchurch](/locations/hornchurch) to the west, [Ockendon](/locations/ockendon) to the south.',
        ],
      },
    ],
  },
  {
    slug: 'langdon-hills',
    name: 'Langdon Hills',
    district: 'Basildon, Essex',
    latitude: 51.5618,
    longitude: 0.4213,
    label: { side: 'ne' },
    route: 'B1007 through Stock and Billericay; or A130 and A127',
    neighbours: ['stanford-le-hope', 'corringham', 'orsett'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water; isolated plots may have private drainage',
    head: {
      title: 'Langdon Hills plumber, drain and lock emergencies',
      description:
        'Sloping clay gardens, plotland bungalows and big extensions make Langdon Hills drains unusual. Emergency plumbing, drain and lock help.',
    },
    heading: 'Emergency help on Langdon Hills',
    lead: `Langdon Hills has some of the highest ground in south Essex, and some of the most restless. We cover it from top to bottom.`,
    sections: [
      {
        heading: 'A hill that creeps',
        paragraphs: [
          'Sand and gravel cap the summit; London clay forms the slopes. Rain soaks through the cap, meets the clay and emerges as springs halfway down. Wet slopes move, slowly, and take fence posts, retaining walls and drains along.',
          'Steps in a pipe, where one length has slipped below the next, are typical. Paper snags on the lip. [Camera work and jetting](/services/emergency-drainage) reveal whether a patch will do or the run needs relaying with flexible couplings. Do not mistake a spring for a burst: a water meter that stands still clears your plumbing of blame.',
        ],
      },
      {
        heading: 'Plotlands to executive houses',
        paragraphs: [
          'Londoners bought small plots around Dunton and Laindon in the early twentieth century and put up weekend chalets. Nearly all have gone; one, the Haven, was kept in the nature reserve. Yet boundaries and unmade tracks remain, and a few services still follow them, crossing gardens in ways no map records.',
          'Later came bungalows, New Town estates and large individual houses. Many have grown again since. If a loft room or annexe was added, check that the boiler, tank and mains can feed it. Weak flow upstairs is the usual symptom, and [a plumber](/services/emergency-plumbing) can measure it.',
        ],
      },
      {
        heading: 'Extending over a sewer',
        paragraphs: [
          'When a pipe takes water from more than one house it is generally public, even under your own patio. Building across or near it calls for Anglian Water’s agreement. If a past owner skipped that step, buyers discover it in the searches, or at the first blockage.',
        ],
      },
      {
        heading: 'Windy nights, long drives',
        paragraphs: [
          'Exposed doors get driven against their frames and lose alignment. Electric gates fail in storms; learn how yours releases by hand. For anything in between there is [an emergency locksmith](/services/emergency-locksmith). At the foot of the hill are [Stanford-le-Hope](/locations/stanford-le-hope) and [Corringham](/locations/corringham).',
        ],
      },
    ],
  },
  {
    slug: 'bean',
    name: 'Bean',
    district: 'Dartford, Kent',
    latitude: 51.4247,
    longitude: 0.2856,
    route: 'A12, M25, Dartford Crossing and A2, then the B255',
    neighbours: ['greenhithe', 'swanscombe', 'dartford', 'kent'],
    water: 'Thames Water supplies parishes nearby; check the name on your bill',
    sewerage:
      'Not the same company for the whole district: check the name on your bill; some homes outside the village use tanks',
    head: {
      title: 'Bean, Kent: village plumber, locksmith, drains',
      description:
        'A village between the A2 and the woods: how to get emergency plumbing, drainage or a locksmith to Bean, and what to do while you wait.',
    },
    heading: 'Plumber, locksmith and drains for Bean village',
    lead: `Bean hides in woodland just off the A2, south of Bluewater. Small as it is, it is on our list.`,
    sections: [
      {
        heading: 'What the village is made of',
        paragraphs: [
          'There was hardly a house until the 1880s, when cottages were put up for workers at a gunpowder factory. Twentieth-century semis, council homes and small closes came later along the High Street and Southfleet Road. Ages are mixed even between neighbours, so please describe your place when ringing: roughly how old, how many storeys, tank or combi.',
        ],
      },
      {
        heading: 'On top of the hill',
        paragraphs: [
          'Parts of Bean stand at about ninety metres. Water has to be lifted to such heights, and when a main is repaired nearby it tends to come back cloudy with air, with bangs in the pipes. Run the cold kitchen tap for a few minutes until it clears. If the hammering persists, a loose clip or worn tap washer may be responsible, and that is [ordinary plumbing](/services/emergency-plumbing).',
          'Cold gets to lofts and outbuildings here earlier than it does down by the Thames. Lag the pipe that feeds the garden tap, or drain it in November.',
        ],
      },
      {
        heading: 'Roots from the woods',
        paragraphs: [
          'Ancient woodland rings the parish on three sides. Leaves fill gullies each October. Roots travel further than the branches above them. Lift the cover of your nearest chamber once a year: clean water standing still hints at an obstruction downstream, and [clearing it early](/services/emergency-drainage) avoids an unpleasant weekend.',
        ],
      },
      {
        heading: 'If you are stranded outside',
        paragraphs: [
          'Little is open late in a village this size, so wait in the car or with a neighbour, somewhere lit. Warn us if a child, a pet or a hot oven is on the other side. A risk to life means 999. Otherwise [the locksmith](/services/emergency-locksmith) needs the address, the kind of door and a photo of the lock.',
          'The towns north of the A2 are [Greenhithe](/locations/greenhithe) and [Swanscombe](/locations/swanscombe); [Dartford](/locations/dartford) is west.',
        ],
      },
    ],
  },
  {
    slug: 'erith',
    name: 'Erith',
    district: 'London Borough of Bexley',
    latitude: 51.4795,
    longitude: 0.179,
    label: { side: 'n' },
    route: 'A12, M25, Dartford Crossing, then the A206',
    neighbours: ['northumberland-heath', 'barnehurst', 'crayford'],
    water: 'Thames Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Erith emergency plumber for flats and terraces',
      description:
        'Blocked soil stacks, leaks between flats and jammed entrance doors in Erith, DA8. Call for a plumber, drain engineer or locksmith at any time.',
    },
    heading: 'Erith: stack blockages, leaks and lockouts',
    lead: `Tower blocks, riverside apartments and hillside terraces stand side by side in Erith. Whichever you live in, we come.`,
    sections: [
      {
        heading: 'When the lowest toilet overflows',
        paragraphs: [
          'In a block, many bathrooms share one vertical pipe. Let something lodge near its foot, and waste from upper storeys rises in the bottom flat, whose occupants did nothing wrong. Everyone above must stop flushing. Knock, leave a note by the lift, message the residents’ group.',
          'The owner of the building is responsible for that common stack. Its caretaker or helpdesk can instruct [drain engineers](/services/emergency-drainage), including us. Ground-floor residents should keep children clear and photograph damage for the insurers.',
        ],
      },
      {
        heading: 'Wet wipes are not paper',
        paragraphs: [
          'Labels that promise otherwise have misled a lot of people. Wipes, cotton pads and cat litter knit together with fat into something close to felt. Bin them. A plunger worked slowly, with the overflow covered, shifts most simple basin and bath stoppages without chemicals.',
        ],
      },
      {
        heading: 'Victorian streets above the river',
        paragraphs: [
          'Erith was a resort with a pier before it was an industrial town, and bay-fronted rows survive uphill. Later owners removed chimneys, knocked rooms together and hid pipes in the leftover voids. Damp on a chimney breast might be rain through the stack, or it might be a heating joint beneath the boards; a pressure test separates the two. Arrange one through [emergency plumbing](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Entrances and intercoms',
        paragraphs: [
          'Main doors in social housing are the landlord’s to repair. Your own flat’s door is probably fire-rated too, with a closer and smoke seals. Any replacement cylinder must not upset that. Bring the point up when you [book a locksmith](/services/emergency-locksmith).',
          'Up the hill begins [Northumberland Heath](/locations/northumberland-heath), and downstream the river Darent divides Bexley from [Dartford](/locations/dartford).',
        ],
      },
    ],
  },
  {
    slug: 'crayford',
    name: 'Crayford',
    district: 'London Borough of Bexley',
    latitude: 51.4525,
    longitude: 0.178,
    label: { side: 'sw' },
    route: 'A12, M25 and Dartford Crossing, then the A206 Thames Road',
    neighbours: ['barnehurst', 'dartford', 'erith', 'northumberland-heath'],
    water: 'Thames Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Crayford plumbers, drainage and lock opening',
      description:
        'River Cray flooding, Barnes Cray’s block-built cottages and interwar avenues: what Crayford homes need, and who to ring in an emergency.',
    },
    heading: 'Crayford plumbing, drainage and locksmith emergencies',
    lead: `The Cray runs through the town centre, and the houses climb away from it on both banks. We cover both sides.`,
    sections: [
      {
        heading: 'Barnes Cray and its concrete',
        paragraphs: [
          'During the First World War the Vickers works needed homes for its people, and a garden village of several hundred was built at Barnes Cray, some of it in concrete blocks instead of brick. Drilling a wall of that kind for a new pipe is slow, and fixings behave differently. Bathrooms have been fitted in wherever they would go.',
          'Interwar semis spread along the avenues afterwards. Expect galvanised or early copper plumbing in anything not modernised, with threads that rust from the inside. Brown water first thing in the morning is a hint; [let a plumber look](/services/emergency-plumbing) before a pinhole becomes a spray.',
        ],
      },
      {
        heading: 'Living near the Cray',
        paragraphs: [
          'Rivers rise faster than people expect. Sign up for free flood warnings if your street lies low. Should water threaten, plug ground-floor sinks and weigh the plugs down, since a flooded sewer comes up the easiest way. Never walk through moving water, and let an electrician check sockets that got wet.',
          'Once the level falls, silt remains in gullies and chambers. [Drain cleaning](/services/emergency-drainage) then is a sensible precaution.',
        ],
      },
      {
        heading: 'Retail parks and rental flats',
        paragraphs: [
          'Big stores sit where factories stood, and flats have followed. Business tenants: read who repairs what, because a full repairing lease puts drains and doors on you. Keyholders should keep two contacts on file. A shop door that will not secure at closing time counts as urgent, so [phone for a locksmith](/services/emergency-locksmith).',
        ],
      },
      {
        heading: 'Bexley side, Kent side',
        paragraphs: [
          'Blocked gullies in a Bexley road are reported to the borough; across the boundary in [Dartford](/locations/dartford) they go to Kent County Council. Public sewers beneath either are another matter again, and Thames Water answers for those here. West of the town the slopes lead to [Barnehurst](/locations/barnehurst).',
        ],
      },
    ],
  },
  {
    slug: 'northumberland-heath',
    name: 'Northumberland Heath',
    district: 'London Borough of Bexley',
    latitude: 51.4727,
    longitude: 0.1679,
    label: { side: 'w', small: true },
    route: 'A12, M25 and Dartford Crossing, then the A206 and A220',
    neighbours: ['erith', 'barnehurst', 'crayford'],
    water: 'Thames Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Northumberland Heath plumber and locksmith',
      description:
        'Terraces and cottage-estate homes in Northumberland Heath: added bathrooms, shared alleys, worn latches. Emergency trades on call.',
    },
    heading: 'Emergency plumber and locksmith in Northumberland Heath',
    lead: `“North Heath” to those who live there: late Victorian terraces, a wartime cottage estate and the parades on Bexley Road. We reach all of it.`,
    sections: [
      {
        heading: 'Bathrooms that came later',
        paragraphs: [
          'Terraces here predate indoor bathrooms, and on the estate that Vickers built for munitions workers around 1916 the smaller houses had a bath in the kitchen. Proper bathrooms arrived decades afterwards, often with the help of grants. So soil pipes enter from odd angles, waste runs are long, and traps dry out or siphon.',
          'A bad smell with no blockage usually means exactly this. It is worth having the layout explained once by [a visiting plumber](/services/emergency-plumbing), and noting it for whoever lives there next.',
        ],
      },
      {
        heading: 'Along the back alley',
        paragraphs: [
          'Drains commonly run beside the rear path that serves a whole row, with an inspection cover every few doors. Find out which garden has yours, and stay on good terms with its owner.',
          'Since those runs carry several households’ waste, Thames Water maintains them. The company will not touch the short spur from your own house. That is when to ask for [private drain clearance](/services/emergency-drainage).',
        ],
      },
      {
        heading: 'Front doors straight on to the street',
        paragraphs: [
          'With no porch and no front garden, a terrace door takes weather and knocks. Night latches wear until a firm shoulder opens them. Deadlocking types are better, and a London bar strengthens a tired frame.',
          'Slammed it with the keys on the hook? Check the back first, then ring. Opening a simple latch seldom harms anything, and our [locksmith page](/services/emergency-locksmith) says what to have ready.',
        ],
      },
      {
        heading: 'High and mostly dry',
        paragraphs: [
          'A windmill once stood on this ridge because the wind is good. Roof tanks and overflow pipes feel that wind in January; insulate the sides and top of the tank but not the space directly beneath. Down towards the Thames lies [Erith](/locations/erith), and [Barnehurst](/locations/barnehurst) is the next suburb south.',
        ],
      },
    ],
  },
  {
    slug: 'corringham',
    name: 'Corringham',
    district: 'Thurrock, Essex',
    latitude: 51.523,
    longitude: 0.458,
    route: 'A130, A13, then the A1014 Manorway',
    neighbours: ['stanford-le-hope', 'langdon-hills', 'orsett'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water',
    head: {
      title: 'Corringham 24-hour plumber, drains and locksmith',
      description:
        'Sixties and seventies houses, old heating and tired valves: emergency plumbing, drain and lock repairs in Corringham and Fobbing, SS17.',
    },
    heading: 'Corringham: urgent repairs for family homes',
    lead: `Oil brought Corringham its growth, and most houses date from those decades. They are well inside our area.`,
    sections: [
      {
        heading: 'Heating of a certain age',
        paragraphs: [
          'Refineries at Shell Haven and Coryton drew thousands of families, and the estates round the town centre grew quickly to house them. Microbore copper, a thin pipe of eight or ten millimetres, was popular then for radiators. Sludge chokes it. One cold radiator beyond a warm one is the giveaway.',
          'Cast-iron back boilers have mostly been taken out, but their redundant pipes can linger behind a fireplace. A nail through a live one is a nasty surprise. If that happens, leave the nail where it is, close the stop tap and phone [our emergency plumbers](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Flat roofs, garages and gullies',
        paragraphs: [
          'Linked garages, flat-roofed porches and shared drives are the style of the period. Rainwater from two houses may fall into one downpipe. Keep it flowing by clearing the outlet after the leaves drop. Where a chamber sits on the line between two drives, it is very likely public; tell Anglian Water first, and use [a drain visit](/services/emergency-drainage) for branches of your own.',
        ],
      },
      {
        heading: 'The old village and Fobbing',
        paragraphs: [
          'St Mary’s and its handful of ancient houses belong to a different century, as does Fobbing on its ridge over the marsh. Timber frames move with the seasons, so latches and hinges need easing rather than replacing.',
        ],
      },
      {
        heading: 'Security without fuss',
        paragraphs: [
          'Aluminium sliders and early double-glazed doors from the seventies often have obsolete locks. A surface bolt can bridge the gap until a match is sourced. Anyone who has moved in recently should assume that spare keys are at large: changing cylinders is quick work for [a locksmith](/services/emergency-locksmith).',
          'If somebody in the house works nights, tell us which bell not to ring. Our [Stanford-le-Hope](/locations/stanford-le-hope) page covers the other half of SS17.',
        ],
      },
    ],
  },
  {
    slug: 'elm-park',
    name: 'Elm Park',
    district: 'London Borough of Havering',
    latitude: 51.5496,
    longitude: 0.1981,
    label: { side: 'sw' },
    route: 'A12 to Romford, then the A125',
    neighbours: ['hornchurch', 'rainham', 'cranham'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Elm Park plumber, blocked drains and locksmith',
      description:
        'Built as a garden city in the thirties, Elm Park shares drains, alleys and ageing pipes. Emergency plumbing, drainage and locks in RM12.',
    },
    heading: 'Elm Park emergency plumbing and drainage',
    lead: `In a planned suburb, what fails in one house may well fail in the next. We cover the whole of Elm Park.`,
    sections: [
      {
        heading: 'Thousands of homes from one pattern book',
        paragraphs: [
          'Costain bought three farms in 1933 and began a “garden city” of compact terraces and semis around a new District line station. Timber ground floors sit on short brick walls above bare earth, with airbricks front and back.',
          'The advantage is access: a plumber can lift a board and crawl to most pipes. The drawback is concealment, since a leaking joint drips on to soil and nobody notices. Blocked airbricks make the rot worse. Musty carpets, or a heating system that needs topping up each week, justify a [plumbing inspection](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Gated alleys',
        paragraphs: [
          'Service alleys run behind many of the rows. Some now have gates with residents’ padlocks. If your manhole lies in the alley, make sure there is a key in the house; otherwise the jetting hose may have to come through your hall.',
          'Under those alleys the sewers are shared and were adopted in the 2011 transfer. Phone Thames Water when several homes are affected. Book [a private engineer](/services/emergency-drainage) when it is just yours.',
        ],
      },
      {
        heading: 'Airfield land',
        paragraphs: [
          'Hornchurch aerodrome closed in the sixties, and housing now covers part of it. Those homes have plastic drains, shallow chambers and modern valves. Post-war council houses stand between the two generations. Say which you have.',
        ],
      },
      {
        heading: 'Two doors, one key ring',
        paragraphs: [
          'Original doors gave way to plastic ones long ago, and the first of those are themselves worn out. Stiffness on cold days, a key you have to jiggle, daylight along an edge: all are cheap to correct early. [Ask about lock repair](/services/emergency-locksmith) while you still have a working door.',
          'Bigger houses and the shopping centre are next door in [Hornchurch](/locations/hornchurch); southward the ground falls to [Rainham](/locations/rainham).',
        ],
      },
    ],
  },
  {
    slug: 'hornchurch',
    name: 'Hornchurch',
    district: 'London Borough of Havering',
    latitude: 51.5609,
    longitude: 0.2188,
    label: { side: 'w' },
    route: 'A12, M25 to junction 29 and A127, then the A124',
    neighbours: ['elm-park', 'cranham', 'rainham'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Hornchurch emergency plumber and locksmith',
      description:
        'From Emerson Park’s large houses to flats above the High Street shops: emergency plumbing, drainage and locksmith cover for Hornchurch.',
    },
    heading: 'Hornchurch plumbers, drain engineers and locksmiths',
    lead: `Hornchurch packs town-centre flats, thirties avenues and large detached homes into a few square miles. We serve every one of them.`,
    sections: [
      {
        heading: 'Above the shops',
        paragraphs: [
          'Restaurants and salons on the High Street have flats overhead, reached by a rear stair. Kitchen fat from below and hair from the salon meet in one drain. A grease trap that is never emptied does nothing. Landlord, shopkeeper and upstairs tenant each blame another, so begin with a [CCTV look at the pipe](/services/emergency-drainage) and argue about facts.',
          'Traders closing up with a broken shutter or a jammed till-room door can get [locks attended to](/services/emergency-locksmith) after hours.',
        ],
      },
      {
        heading: 'Semis of the thirties',
        paragraphs: [
          'When the railway was electrified in 1932, builders followed. Their avenues share the same ingredients: a lead or iron service pipe, clay drains jointed with cement, a single soil pipe by the back door. Cement joints crack as the clay subsoil moves, and a first-floor bathroom conceals its leaks in the kitchen ceiling.',
          'Poke no hole in a sagging ceiling while standing beneath it. Shut the water, empty the cistern by flushing, and let [an emergency plumber](/services/emergency-plumbing) relieve it safely.',
        ],
      },
      {
        heading: 'Emerson Park and long supply pipes',
        paragraphs: [
          'Large plots mean a private water pipe that may run for tens of metres between footpath and house. You own it, and a hidden split can waste a great deal before the bill tells you. Some suppliers allow a rebate for a first leak if it is repaired promptly; ask Essex & Suffolk Water.',
          'Pools, summerhouses and outdoor kitchens need their own drain-down valves for winter.',
        ],
      },
      {
        heading: 'Knocking through?',
        paragraphs: [
          'Rear extensions are the local passion. Before foundations go in, find out whether the sewer is shared and get Thames Water’s approval to build over. Smaller terraces lie south in [Elm Park](/locations/elm-park), and [Cranham](/locations/cranham) is beyond Upminster.',
        ],
      },
    ],
  },
  {
    slug: 'dartford',
    name: 'Dartford',
    district: 'Dartford, Kent',
    latitude: 51.4455,
    longitude: 0.2165,
    label: { side: 's' },
    route: 'A12, M25 and Dartford Crossing (A282), leaving at junction 1A or 1B',
    neighbours: ['crayford', 'greenhithe', 'bean', 'barnehurst', 'kent'],
    water: 'Thames Water for most of the town; check the name on your bill',
    sewerage: 'Thames Water for most of the town; towards the edges of the borough, check the name on your bill',
    head: {
      title: 'Dartford emergency plumber, drains, locksmith',
      description:
        'Emergency plumbing, drainage and locksmith help in Dartford: Victorian streets by the Darent, Temple Hill, the Bridge and new town-centre flats.',
    },
    heading: 'Dartford emergency plumbing, drains and locks',
    lead: `Just over the Crossing from Essex, Dartford is the largest Kent town on our list.`,
    sections: [
      {
        heading: 'Four Dartfords',
        paragraphs: [
          'Streets of Victorian brick fill the valley near the station. Temple Hill, on the rise to the north-east, was largely built by the council after the war. The Bridge and other recent schemes are timber-frame or blockwork, with heat-recovery fans and plastic plumbing. Last come apartments in the centre, stacked above car parks.',
          'An engineer sent to “a leak in Dartford” might meet a lead pipe or a press-fit manifold. Two sentences on the phone about your building help us load the right parts.',
        ],
      },
      {
        heading: 'Two rivers and a tide',
        paragraphs: [
          'The Darent comes down from the Downs and is joined by the Cray below the town, where the tide meets them. Cellars close to the channel can be damp for weeks after a wet spell. Cellar pumps want a test run each autumn. Water that reappears at the same hour every day is tidal; water that never varies is more likely a pipe, so [have it traced](/services/emergency-plumbing).',
        ],
      },
      {
        heading: 'Rental terraces: cause and cost',
        paragraphs: [
          'A landlord is answerable for drains and pipework in disrepair, a tenant for blockages they plainly caused. Deposits get argued over, so a neutral note of what was found in the pipe is useful. Ask for one when you book [drain work](/services/emergency-drainage), and take photographs yourself.',
          'Agents should supply a set of keys or a release form before we attend an empty property. [Lock changes after a tenancy](/services/emergency-locksmith) can be booked for the same slot.',
        ],
      },
      {
        heading: 'When the Crossing is shut',
        paragraphs: [
          'The tunnels and bridge do close at times. Ask on the phone what that means for your visit before agreeing to it, and in the meantime keep the water off. Residents of [Crayford](/locations/crayford) and [Bean](/locations/bean) have pages too.',
        ],
      },
    ],
  },
  {
    slug: 'kent',
    name: 'Kent',
    district: 'North-west Kent',
    latitude: 51.4,
    longitude: 0.3,
    label: { wide: [0.36, 51.396] },
    route: 'A12, M25 and the Dartford Crossing, then the A2, M20 or A20',
    neighbours: ['dartford', 'greenhithe', 'swanscombe', 'bean'],
    water: 'Thames Water, South East Water or Southern Water, depending on the place: check the name on your bill',
    sewerage: 'Southern Water for much of the county, Thames Water in the north-west: check the name on your bill',
    head: {
      title: 'North-west Kent emergency plumbing and locks',
      description:
        'Which parts of Kent we reach from Essex, which water company serves you, and how to arrange an emergency plumber, locksmith or drain visit.',
    },
    heading: 'Emergency property repairs in north-west Kent',
    lead: `Kent is large, and we say plainly which part of it we serve: the north-western corner nearest the Thames crossings.`,
    sections: [
      {
        heading: 'Where we go',
        paragraphs: [
          'In Kent we serve the borough of [Dartford](/locations/dartford), including [Greenhithe](/locations/greenhithe), [Swanscombe](/locations/swanscombe), [Bean](/locations/bean) and Ebbsfleet. Villages along the A2 and the lower Darent valley may be possible as well. Give the postcode when you ring and you will hear yes or no. For Thanet, Ashford or the coast, a firm based there is the better choice in a crisis, though planned projects can be discussed.',
        ],
      },
      {
        heading: 'Three water companies, one county',
        paragraphs: [
          'Your tap may be supplied by one business and your sewer run by a second. Next-door parishes can differ. The bill names both, and postcode checkers on the companies’ websites do the same. It matters because burst mains, low pressure, and sewers used by more than one home are their job and not one you should pay a contractor for.',
          'Chalk supplies much of the county’s drinking water, which explains the furred kettles. A softener or scale reducer pays for itself where there is a hot water cylinder.',
        ],
      },
      {
        heading: 'Flint, tile and new brick',
        paragraphs: [
          'Oast conversions, weatherboarded farmhouses, commuter estates and quayside apartments rarely share a spare part. Country houses are likelier to have oil heating, a private tank or a borehole pump. Tell the call handler about anything off-grid.',
        ],
      },
      {
        heading: 'Which trade to ask for',
        list: [
          'Water escaping, no supply, or a toilet that will not stop: [emergency plumbing](/services/emergency-plumbing)',
          'Bad smells, slow gullies, sewage rising: [emergency drainage](/services/emergency-drainage)',
          'Locked out, burgled, key broken: [emergency locksmith](/services/emergency-locksmith)',
          `Smell of gas: leave, touch no switches, then ring the ${helplines.gas.name} on ${helplines.gas.display}`,
          `Whole street dark: dial ${helplines.power.display}, the free power-cut line`,
        ],
      },
    ],
  },
  {
    slug: 'barnehurst',
    name: 'Barnehurst',
    district: 'London Borough of Bexley',
    latitude: 51.461,
    longitude: 0.1685,
    label: { side: 'w', small: true },
    route: 'A12, M25, Dartford Crossing, then the A206 through Crayford',
    neighbours: ['northumberland-heath', 'crayford', 'erith'],
    water: 'Thames Water',
    sewerage: 'Thames Water',
    head: {
      title: 'Barnehurst plumber, drain engineer and locksmith',
      description:
        'Hidden leaks, narrow driveways and ninety-year-old drains in Barnehurst’s interwar houses. Emergency help with plumbing, drains and locks.',
    },
    heading: 'Barnehurst emergency plumbers and locksmiths',
    lead: `Barnehurst was fields until the railway company’s station coaxed builders out in the twenties. Its interwar roads are in our area.`,
    sections: [
      {
        heading: 'Finding a leak nobody can see',
        paragraphs: [
          'Kitchens in these houses often have a concrete floor while the living rooms are boarded. When central heating was put in, copper was sometimes laid straight into the screed, unprotected, and cement slowly eats it. A warm patch underfoot, or a boiler losing pressure, gives it away.',
          'Rather than digging, start with isolating circuits, thermal imaging or tracer gas: our [leak detection](/services/leak-detection) page explains each. Where water is already spreading, choose [emergency plumbing](/services/emergency-plumbing) and worry about the detective work afterwards.',
        ],
      },
      {
        heading: 'Semi-detached, jointly drained',
        paragraphs: [
          'Wedlock and other developers usually drained a pair of semis together, down the gap between them, to a chamber on the drive. From the point at which the two halves join, Thames Water has had the upkeep since October 2011. Upstream of the join each household keeps its own.',
          'Parked cars, new block paving and decking hide covers. Mark yours with a dab of paint so that [whoever comes to unblock it](/services/emergency-drainage) is not searching by torchlight.',
        ],
      },
      {
        heading: 'Garages, side gates, sheds',
        paragraphs: [
          'Shared driveways lead to garages too slim for a modern car and full of bicycles instead. Up-and-over handles are feeble; a pair of floor-mounted locks or internal bolts does more. Side gates should bolt at the top. One visit by [a locksmith](/services/emergency-locksmith) can match garage, gate and house so that a single key works everything.',
        ],
      },
      {
        heading: 'If an older relative lives alone',
        paragraphs: [
          'Key safes, a lever-handled stop tap and a list of numbers by the phone prevent many crises. Ask us to talk slowly; we would rather repeat ourselves. [Northumberland Heath](/locations/northumberland-heath) and [Crayford](/locations/crayford) border the area.',
        ],
      },
    ],
  },
  {
    slug: 'chelmsford',
    name: 'Chelmsford',
    isOffice: true,
    district: 'Chelmsford, Essex',
    latitude: company.office.latitude,
    longitude: company.office.longitude,
    label: { side: 'w' },
    route: 'Our office is in the city; the A1060, A414, A130 and A12 link its districts',
    neighbours: ['langdon-hills', 'corringham', 'stanford-le-hope'],
    water: 'Essex & Suffolk Water',
    sewerage: 'Anglian Water',
    head: {
      title: 'Chelmsford emergency plumber, locksmith, drains',
      description:
        'Our home city: emergency plumbing, locks and drains from Moulsham to Beaulieu, from a registered company whose office is in Chelmsford.',
    },
    heading: 'Chelmsford: emergency repairs in our own city',
    lead: `${company.name} has its office in ${company.office.town}, so this is home ground. Our office line is staffed ${hours.office}.`,
    sections: [
      {
        heading: 'Between the Can and the Chelmer',
        paragraphs: [
          'Two rivers meet in the centre of Chelmsford, with the Wid joining the Can to the west. Riverside gardens flood now and then, and flats beside the water have basement plant rooms worth knowing about. Gravel along the valleys drains easily; boulder clay on higher ground does not, and it swells and shrinks around old pipe joints.',
        ],
      },
      {
        heading: 'District by district',
        list: [
          'Moulsham and the streets off New London Road: Victorian and Edwardian terraces, slate roofs, clay drains shared along the back',
          'Melbourne and parts of Springfield: post-war estates, tower blocks and flats, many with loft tanks replaced by combis',
          'Great Baddow and Galleywood: semis and bungalows from the thirties to the seventies, with trees to match',
          'South Woodham Ferrers and Chelmer Village: planned estates of the seventies and eighties, cul-de-sacs, brick-paved courts',
          'Beaulieu and Channels: twenty-first-century homes, pressurised cylinders, estate charges, and sewers that might still await adoption',
        ],
      },
      {
        heading: 'Students, sharers and city flats',
        paragraphs: [
          'A university and fast trains to Liverpool Street keep the rental market busy. Shared houses get through keys, shower traps and kitchen taps faster than families do. Whether it is a [lock change](/services/emergency-locksmith), a [leak](/services/emergency-plumbing) or a [blocked waste](/services/emergency-drainage), say at the start who approves the total: landlord, agent or tenant. That one answer saves a round of calls.',
        ],
      },
      {
        heading: 'Whose job is it?',
        paragraphs: [
          'City council, county council, two water companies: it is easy to ring the wrong one. Road gullies are Essex County Council’s. Council-built rented homes in the city generally belong to the housing association CHP. Sewers in common use are Anglian Water’s, mains Essex & Suffolk’s. The rest, inside your own boundary, is private, and that is our trade.',
          `Registered as ${company.legalName}, company number ${company.number}, we also travel south to [Langdon Hills](/locations/langdon-hills) and the Thames. For work that can wait, [send us a message](/contact).`,
        ],
      },
    ],
  },
]
