/** Single marks in a page: a component writes each, and one module of the page's runtime reads it. */

/** On a link to the contact page: the service to quote for. */
export const SERVICE = 'data-service'

/** The class of what the interactive map is drawn in. */
export const MAP_TILES = 'map-tiles'

/** The class of what has one answer open at a time. */
export const ACCORDION = 'accordion'
