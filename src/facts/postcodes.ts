import type { AreaSlug } from './areas.ts'

/**
 * Whether we cover each postcode district: the letters and figures before the space, "RM16" in "RM16 4AB", and
 * "EC1" for EC1A to EC1Y. To change an answer, move a district to another list.
 *
 * - `page`: yes, and these pages are about it, the most local first.
 * - `near`: yes, and this is the nearest place with a page.
 * - `yes`: yes.
 * - `usually`: it depends on the day, so we ask people to call. Anywhere in Essex, Kent or London is at least this,
 *   even in part: our headlines say that we work there, and no page offers an area that we then turn away.
 * - `no`: outside all three.
 *
 * Visitors may type a town or borough instead. These come from Royal Mail's post towns and the names in use.
 */

export type Come = 'yes' | 'usually' | 'no'

export interface PostcodeDistrict {
  readonly code: string
  readonly come: Come
  readonly towns: readonly string[]
  /** Places with a page about this district. */
  readonly pages: readonly AreaSlug[]
  /** If there is none, the nearest place with a page, if that helps. */
  readonly near?: AreaSlug
}

/** Districts with their towns: "SS1 Southend-on-Sea, Thorpe Bay; SS2 Prittlewell". */
const answer =
  (come: Come) =>
  (districts: string): PostcodeDistrict[] =>
    districts.split(/;\s+/).map((district) => {
      const [code = '', towns = ''] = district.split(/ (.*)/)
      return { code, come, towns: towns.split(', '), pages: [] }
    })
const yes = answer('yes')
const usually = answer('usually')
const no = answer('no')
const near = (place: AreaSlug, districts: string): PostcodeDistrict[] =>
  yes(districts).map((district) => ({ ...district, near: place }))
const page = (codes: string, ...pages: readonly [AreaSlug, ...AreaSlug[]]): PostcodeDistrict[] =>
  codes.split(' ').map((code) => ({ code, come: 'yes', towns: [], pages }))

export const postcodeDistricts: readonly PostcodeDistrict[] = [
  // RM: Havering, Dagenham and Thurrock
  ...page('RM1 RM2', 'romford'),
  ...near('romford', 'RM3 Harold Wood, Harold Hill; RM4 Havering-atte-Bower, Abridge'),
  ...page('RM5', 'romford'),
  ...near('romford', 'RM6 Chadwell Heath'),
  ...page('RM7', 'romford'),
  ...near('elm-park', 'RM8 Becontree'),
  ...near('rainham', 'RM9 Dagenham'),
  ...near('elm-park', 'RM10 Dagenham'),
  ...page('RM11', 'hornchurch'),
  ...page('RM12', 'elm-park', 'hornchurch'),
  ...page('RM13', 'rainham'),
  ...page('RM14', 'cranham', 'ockendon', 'orsett'),
  ...page('RM15', 'aveley', 'ockendon', 'thurrock'),
  ...page('RM16', 'chafford-hundred', 'grays', 'orsett', 'thurrock'),
  ...page('RM17', 'grays', 'thurrock'),
  ...page('RM18', 'tilbury', 'thurrock'),
  ...page('RM19', 'purfleet', 'thurrock'),
  ...page('RM20', 'south-stifford', 'thurrock'),

  // SS: Southend, Basildon and the Thames
  ...yes(`SS0 Westcliff-on-Sea; SS1 Southend-on-Sea, Southend, Thorpe Bay; SS2 Southend-on-Sea, Prittlewell;
    SS3 Shoeburyness, Great Wakering; SS4 Rochford; SS5 Hockley, Hullbridge; SS6 Rayleigh`),
  ...near('corringham', 'SS7 Benfleet, South Benfleet, Hadleigh, Thundersley; SS8 Canvey Island'),
  ...yes('SS9 Leigh-on-Sea'),
  ...near('basildon', 'SS11 Wickford, Shotgate; SS12 Wickford'),
  ...page('SS13 SS14 SS15', 'basildon'),
  ...page('SS16', 'langdon-hills', 'basildon'),
  ...page('SS17', 'stanford-le-hope', 'corringham', 'thurrock'),

  // CM: mid Essex, and places further north and west
  ...yes('CM0 Burnham-on-Crouch, Southminster, Tillingham'),
  ...page('CM1 CM2 CM3', 'chelmsford'),
  ...near('chelmsford', 'CM4 Ingatestone'),
  ...yes('CM5 Ongar, Chipping Ongar'),
  ...usually('CM6 Great Dunmow, Dunmow, Thaxted'),
  ...yes('CM7 Braintree, Bocking'),
  ...near('chelmsford', 'CM8 Witham; CM9 Maldon, Heybridge'),
  ...near('basildon', 'CM11 Billericay; CM12 Billericay'),
  ...page('CM13 CM14 CM15', 'brentwood'),
  ...usually(`CM16 Epping, Theydon Bois; CM17 Old Harlow; CM18 Harlow; CM19 Harlow, Roydon; CM20 Harlow; CM21 Sawbridgeworth;
    CM22 Hatfield Heath, Takeley; CM23 Bishop’s Stortford; CM24 Stansted, Stansted Mountfitchet`),
  ...yes('CM77 Great Notley, Black Notley'),

  // CO, CB, SG: north Essex, and the districts that cross its border
  ...usually(`CO1 Colchester, North Essex; CO2 Colchester; CO3 Colchester, Stanway; CO4 Colchester;
    CO5 Tiptree, Kelvedon, West Mersea; CO6 Coggeshall, Earls Colne; CO7 Brightlingsea, Wivenhoe; CO8 Bures;
    CO9 Halstead; CO10 Sudbury; CO11 Manningtree; CO12 Harwich; CO13 Frinton-on-Sea; CO14 Walton-on-the-Naze;
    CO15 Clacton-on-Sea; CO16 St Osyth; CB9 Steeple Bumpstead, Haverhill; CB10 Saffron Walden, Great Chesterford;
    CB11 Saffron Walden; CB21 Hadstock; SG8 Chrishall, Royston`),

  // IG, E, EC, SE, BR: east and south-east London
  ...yes(`IG1 Ilford, Redbridge; IG2 Gants Hill, Newbury Park; IG3 Seven Kings; IG4 Redbridge; IG5 Clayhall;
    IG6 Barkingside, Hainault; IG7 Chigwell; IG8 Woodford Green; IG9 Buckhurst Hill; IG10 Loughton`),
  ...near('rainham', 'IG11 Barking'),
  ...yes(`E1 Whitechapel, Stepney, Mile End, Wapping, East London; E2 Bethnal Green, Shoreditch; E3 Bow, Bromley-by-Bow;
    E4 Chingford; E5 Clapton; E6 East Ham, Beckton; E7 Forest Gate; E8 Hackney, Dalston; E9 Homerton, Hackney Wick;
    E10 Leyton; E11 Leytonstone, Wanstead; E12 Manor Park; E13 Plaistow, Newham;
    E14 Poplar, Canary Wharf, Isle of Dogs, Limehouse, Tower Hamlets; E15 Stratford;
    E16 Canning Town, Royal Docks, Silvertown; E17 Walthamstow, Waltham Forest; E18 South Woodford; E20 Olympic Park;
    EC1 Clerkenwell, Finsbury, Farringdon; EC2 Moorgate, Barbican, Liverpool Street;
    EC3 Aldgate, Monument, City of London; EC4 St Paul’s, Fleet Street;
    SE1 Southwark, Bermondsey, Waterloo, Borough, South-East London`),
  ...near('erith', 'SE2 Abbey Wood'),
  ...yes(`SE3 Blackheath; SE4 Brockley; SE5 Camberwell; SE6 Catford; SE7 Charlton; SE8 Deptford; SE9 Eltham, Mottingham;
    SE10 Greenwich; SE11 Kennington, Lambeth; SE12 Lee, Grove Park; SE13 Lewisham, Hither Green; SE14 New Cross;
    SE15 Peckham, Nunhead; SE16 Rotherhithe, Surrey Quays; SE17 Walworth; SE18 Woolwich, Plumstead;
    SE19 Upper Norwood, Crystal Palace; SE20 Penge, Anerley; SE21 Dulwich; SE22 East Dulwich; SE23 Forest Hill;
    SE24 Herne Hill; SE25 South Norwood; SE26 Sydenham; SE27 West Norwood`),
  ...near('erith', 'SE28 Thamesmead'),
  ...yes(`BR1 Bromley; BR2 Bromley, Keston; BR3 Beckenham; BR4 West Wickham; BR5 Orpington, Petts Wood, St Mary Cray;
    BR6 Orpington; BR7 Chislehurst`),
  ...near('dartford', 'BR8 Swanley'),

  // DA: Bexley and north-west Kent
  ...page('DA1', 'crayford', 'dartford', 'kent'),
  ...page('DA2', 'bean', 'dartford', 'kent'),
  ...near('bean', 'DA3 Longfield, New Ash Green'),
  ...near('dartford', 'DA4 Farningham, South Darenth'),
  ...near('crayford', 'DA5 Bexley'),
  ...near('barnehurst', 'DA6 Bexleyheath'),
  ...page('DA7', 'barnehurst'),
  ...page('DA8', 'erith', 'northumberland-heath'),
  ...page('DA9', 'greenhithe', 'kent'),
  ...page('DA10', 'swanscombe', 'kent'),
  ...page('DA11 DA12', 'gravesend'),
  ...near('gravesend', 'DA13 Meopham, Southfleet'),
  ...near('crayford', 'DA14 Sidcup; DA15 Blackfen'),
  ...near('barnehurst', 'DA16 Welling'),
  ...near('erith', 'DA17 Belvedere; DA18 Thamesmead'),

  // ME, TN, CT: the rest of Kent, and the edge of Sussex
  ...usually(`ME1 Rochester, Medway; ME2 Strood; ME3 Hoo, Higham, Cliffe; ME4 Chatham; ME5 Walderslade, Chatham; ME6 Snodland;
    ME7 Gillingham; ME8 Rainham (Kent); ME9 Teynham; ME10 Sittingbourne; ME11 Queenborough;
    ME12 Sheerness, Minster, Isle of Sheppey; ME13 Faversham; ME14 Maidstone, Mid Kent; ME15 Maidstone; ME16 Maidstone;
    ME17 Coxheath, Harrietsham; ME18 Wateringbury, Yalding; ME19 West Malling, Kings Hill; ME20 Aylesford, Larkfield;
    TN1 Tunbridge Wells, Royal Tunbridge Wells; TN2 Tunbridge Wells, Pembury; TN3 Langton Green;
    TN4 Southborough, Rusthall`),
  ...no('TN5 Wadhurst; TN6 Crowborough; TN7 Hartfield'),
  ...usually(`TN8 Edenbridge; TN9 Tonbridge; TN10 Tonbridge; TN11 Hadlow; TN12 Paddock Wood, Staplehurst; TN13 Sevenoaks;
    TN14 Otford, Knockholt; TN15 Borough Green, Kemsing, West Kingsdown; TN16 Westerham, Biggin Hill; TN17 Cranbrook;
    TN18 Hawkhurst`),
  ...no('TN19 Etchingham; TN20 Mayfield; TN21 Heathfield; TN22 Uckfield'),
  ...usually(`TN23 Ashford; TN24 Ashford; TN25 Wye; TN26 Woodchurch; TN27 Headcorn; TN28 New Romney; TN29 Romney Marsh, Lydd;
    TN30 Tenterden`),
  ...no(`TN31 Rye; TN32 Robertsbridge; TN33 Battle; TN34 Hastings; TN35 Hastings; TN36 Winchelsea; TN37 St Leonards-on-Sea;
    TN38 St Leonards-on-Sea; TN39 Bexhill-on-Sea; TN40 Bexhill-on-Sea`),
  ...usually(`CT1 Canterbury, East Kent; CT2 Canterbury; CT3 Wingham; CT4 Chartham; CT5 Whitstable; CT6 Herne Bay;
    CT7 Birchington; CT8 Westgate-on-Sea; CT9 Margate; CT10 Broadstairs; CT11 Ramsgate; CT12 Minster-on-Thanet;
    CT13 Sandwich; CT14 Deal; CT15 Eythorne; CT16 Dover; CT17 Dover; CT18 Hawkinge; CT19 Folkestone; CT20 Folkestone;
    CT21 Hythe`),

  // EN, N, NW, W, WC, SW: the rest of London, and the edge of Hertfordshire
  ...usually('EN1 Enfield; EN2 Enfield; EN3 Enfield, Ponders End; EN4 East Barnet, Cockfosters; EN5 Barnet'),
  ...no('EN6 Potters Bar; EN7 Goffs Oak; EN8 Waltham Cross, Cheshunt'),
  ...usually('EN9 Waltham Abbey, Nazeing'),
  ...no('EN10 Broxbourne; EN11 Hoddesdon'),
  ...usually(`N1 Islington, Hoxton, North London; N2 East Finchley; N3 Finchley; N4 Finsbury Park; N5 Highbury; N6 Highgate;
    N7 Holloway; N8 Hornsey, Crouch End, Haringey; N9 Edmonton; N10 Muswell Hill; N11 New Southgate;
    N12 North Finchley; N13 Palmers Green; N14 Southgate; N15 South Tottenham; N16 Stoke Newington; N17 Tottenham;
    N18 Upper Edmonton; N19 Archway; N20 Whetstone; N21 Winchmore Hill; N22 Wood Green;
    NW1 Camden, Camden Town, North-West London; NW2 Cricklewood; NW3 Hampstead; NW4 Hendon; NW5 Kentish Town;
    NW6 Kilburn; NW7 Mill Hill; NW8 St John’s Wood; NW9 Colindale; NW10 Willesden, Harlesden, Brent;
    NW11 Golders Green; W1 Mayfair, Soho, Marylebone, Central London; W2 Paddington, Bayswater; W3 Acton; W4 Chiswick;
    W5 Ealing; W6 Hammersmith; W7 Hanwell; W8 Kensington; W9 Maida Vale; W10 North Kensington; W11 Notting Hill;
    W12 Shepherd’s Bush; W13 West Ealing; W14 West Kensington, West London; WC1 Bloomsbury, Holborn;
    WC2 Covent Garden, Strand; SW1 Westminster, Pimlico, Belgravia, South-West London; SW2 Brixton, Streatham Hill;
    SW3 Chelsea; SW4 Clapham; SW5 Earl’s Court; SW6 Fulham; SW7 South Kensington; SW8 Vauxhall, Nine Elms;
    SW9 Stockwell; SW10 West Brompton; SW11 Battersea; SW12 Balham; SW13 Barnes; SW14 Mortlake, East Sheen;
    SW15 Putney, Roehampton; SW16 Streatham, Norbury; SW17 Tooting; SW18 Wandsworth; SW19 Wimbledon;
    SW20 Raynes Park, Merton`),

  // CR, SM, KT, TW, UB, HA, WD: outer London in the south and west, and the districts that cross its border
  ...usually(`CR0 Croydon; CR2 South Croydon; CR3 Caterham; CR4 Mitcham; CR5 Coulsdon; CR6 Warlingham; CR7 Thornton Heath;
    CR8 Purley, Kenley; SM1 Sutton; SM2 Sutton; SM3 North Cheam; SM4 Morden; SM5 Carshalton; SM6 Wallington;
    SM7 Banstead; KT1 Kingston, Kingston upon Thames; KT2 Kingston upon Thames; KT3 New Malden; KT4 Worcester Park;
    KT5 Surbiton; KT6 Surbiton; KT8 Hampton Court, Molesey; KT9 Chessington; KT17 Ewell; KT19 West Ewell;
    TW1 Twickenham; TW2 Twickenham; TW3 Hounslow; TW4 Hounslow; TW5 Heston; TW6 Heathrow; TW7 Isleworth; TW8 Brentford;
    TW9 Richmond, Kew; TW10 Ham, Richmond; TW11 Teddington; TW12 Hampton; TW13 Feltham; TW14 Bedfont; UB1 Southall;
    UB2 Norwood Green; UB3 Hayes, Harlington; UB4 Hayes, Yeading; UB5 Northolt; UB6 Greenford; UB7 West Drayton;
    UB8 Uxbridge; UB9 Harefield; UB10 Hillingdon; UB11 Stockley Park; HA0 Wembley; HA1 Harrow; HA2 South Harrow;
    HA3 Kenton; HA4 Ruislip; HA5 Pinner; HA6 Northwood; HA7 Stanmore; HA8 Edgware; HA9 Wembley Park; WD3 Rickmansworth;
    WD6 Borehamwood, Elstree; WD23 Bushey`),
]

/** Other towns, villages and estates that the page of a place covers. */
export const alsoCovered: Readonly<Partial<Record<AreaSlug, string>>> = {
  thurrock: 'Chadwell St Mary, North Stifford',
  aveley: 'Belhus',
  'south-stifford': 'West Thurrock, Lakeside',
  ockendon: 'South Ockendon, North Ockendon',
  tilbury: 'East Tilbury, West Tilbury',
  'stanford-le-hope': 'Horndon-on-the-Hill, Mucking, The Homesteads',
  rainham: 'South Hornchurch, Wennington',
  purfleet: 'Purfleet-on-Thames',
  greenhithe: 'Ingress Park, Bluewater, Stone',
  orsett: 'Bulphan',
  swanscombe: 'Ebbsfleet',
  cranham: 'Upminster',
  'langdon-hills': 'Dunton',
  erith: 'Slade Green',
  crayford: 'Barnes Cray',
  'northumberland-heath': 'North Heath',
  corringham: 'Fobbing, Coryton',
  hornchurch: 'Emerson Park, Ardleigh Green',
  dartford: 'Temple Hill, Wilmington',
  kent: 'North-west Kent',
  grays: 'Little Thurrock, Stifford Clays, Blackshots',
  romford: 'Havering, Gidea Park, Rush Green, Collier Row',
  basildon: 'Laindon, Pitsea, Vange, Fryerns, South Essex',
  brentwood: 'Shenfield, Hutton, Warley, West Horndon',
  gravesend: 'Northfleet',
  chelmsford:
    'Great Baddow, Galleywood, Springfield, Moulsham, Broomfield, Writtle, Boreham, Beaulieu, South Woodham Ferrers, Mid Essex',
}

/** Areas too wide for one answer: we cover part of each for certain, and usually go to the rest. */
export const wideAreas: readonly string[] = ['Essex', 'Kent', 'London', 'Greater London', 'South London']

/**
 * British postcode areas that the table doesn't cover completely, each with its town. If no line of the table says
 * otherwise, the answer is no. An area neither in this list nor in the table does not exist.
 */
export const elsewhere: Readonly<Record<string, string>> = Object.fromEntries(
  `AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton,
  BN Brighton, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester, CV Coventry, CW Crewe,
  DD Dundee, DE Derby, DG Dumfries, DH Durham, DL Darlington, DN Doncaster, DT Dorchester, DY Dudley,
  EH Edinburgh, EX Exeter, FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester, GU Guildford, GY Guernsey,
  HD Huddersfield, HG Harrogate, HP Hemel Hempstead, HR Hereford, HS Stornoway, HU Hull, HX Halifax,
  IM Isle of Man, IP Ipswich, IV Inverness, JE Jersey, KA Kilmarnock, KT Epsom, KW Kirkwall, KY Kirkcaldy,
  L Liverpool, LA Lancaster, LD Llandrindod Wells, LE Leicester, LL Llandudno, LN Lincoln, LS Leeds, LU Luton,
  M Manchester, MK Milton Keynes, ML Motherwell, NE Newcastle, NG Nottingham, NN Northampton, NP Cwmbran,
  NR Norwich, OL Oldham, OX Oxford, PA Paisley, PE Peterborough, PH Perth, PL Plymouth, PO Portsmouth, PR Preston,
  RG Reading, RH Redhill, S Sheffield, SA Swansea, SG Stevenage, SK Stockport, SL Slough, SN Swindon,
  SO Southampton, SP Salisbury, SR Sunderland, ST Stoke-on-Trent, SY Shrewsbury, TA Taunton, TD Galashiels,
  TF Telford, TQ Torquay, TR Truro, TS Middlesbrough, TW Staines, WA Warrington, WD Watford, WF Wakefield,
  WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York, ZE Lerwick`
    .split(/,\s+/)
    .map((entry) => entry.split(/ (.*)/)),
)

/** The districts that a place's page is about. */
export const postcodesOf = (slug: AreaSlug): readonly string[] =>
  postcodeDistricts.flatMap(({ code, pages }) => (pages.includes(slug) ? code : []))
