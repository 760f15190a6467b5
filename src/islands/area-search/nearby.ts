import type { AreaSlug } from '../../facts/areas.ts'

/*
 * What the search knows beside the places of the page. It stands here, in the island's own script, and not in the page:
 * nobody needs it before they type, and in the page it would keep the rest waiting.
 */

/** A postcode district without a page of its own, and the place nearest to it that has one. */
export interface Nearby {
  readonly postcode: string
  readonly towns: readonly string[]
  readonly near: AreaSlug
}

/** One line of the table below: district, towns, nearest place. */
const row = (postcode: string, towns: string, near: AreaSlug): Nearby => ({ postcode, towns: towns.split(', '), near })

/** Towns, villages and estates that the page of a place covers, too. */
export const alsoCovered: Readonly<Partial<Record<AreaSlug, string>>> = {
  thurrock: 'Grays, Little Thurrock, Chadwell St Mary, North Stifford',
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
  chelmsford:
    'Great Baddow, Galleywood, Springfield, Moulsham, Broomfield, Writtle, Boreham, Beaulieu, South Woodham Ferrers',
}

/** Districts around the places with a page, all of them inside the area where we work. */
export const nearby: readonly Nearby[] = [
  row('RM1', 'Romford', 'hornchurch'),
  row('RM2', 'Gidea Park', 'hornchurch'),
  row('RM3', 'Harold Wood, Harold Hill', 'hornchurch'),
  row('RM4', 'Havering-atte-Bower', 'hornchurch'),
  row('RM5', 'Collier Row', 'hornchurch'),
  row('RM6', 'Chadwell Heath', 'elm-park'),
  row('RM7', 'Rush Green', 'elm-park'),
  row('RM8', 'Becontree', 'elm-park'),
  row('RM9', 'Dagenham', 'rainham'),
  row('RM10', 'Dagenham', 'elm-park'),
  row('IG11', 'Barking', 'rainham'),
  row('SE2', 'Abbey Wood', 'erith'),
  row('SE28', 'Thamesmead', 'erith'),
  row('DA3', 'Longfield', 'bean'),
  row('DA4', 'Farningham, South Darenth', 'dartford'),
  row('DA5', 'Bexley', 'crayford'),
  row('DA6', 'Bexleyheath', 'barnehurst'),
  row('DA11', 'Gravesend, Northfleet', 'swanscombe'),
  row('DA12', 'Gravesend', 'swanscombe'),
  row('DA13', 'Meopham, Southfleet', 'bean'),
  row('DA14', 'Sidcup', 'crayford'),
  row('DA15', 'Blackfen', 'crayford'),
  row('DA16', 'Welling', 'barnehurst'),
  row('DA17', 'Belvedere', 'erith'),
  row('DA18', 'Thamesmead', 'erith'),
  row('BR8', 'Swanley', 'dartford'),
  row('SS7', 'Benfleet, Hadleigh', 'corringham'),
  row('SS8', 'Canvey Island', 'corringham'),
  row('SS12', 'Wickford', 'langdon-hills'),
  row('SS13', 'Pitsea', 'corringham'),
  row('SS14', 'Basildon', 'langdon-hills'),
  row('SS15', 'Laindon', 'langdon-hills'),
  row('CM4', 'Ingatestone', 'chelmsford'),
  row('CM8', 'Witham', 'chelmsford'),
  row('CM9', 'Maldon', 'chelmsford'),
  row('CM11', 'Billericay', 'langdon-hills'),
  row('CM12', 'Billericay', 'langdon-hills'),
  row('CM13', 'Brentwood, West Horndon', 'cranham'),
  row('CM14', 'Brentwood', 'cranham'),
  row('CM15', 'Brentwood, Shenfield', 'cranham'),
]
