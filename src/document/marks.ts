/** Attributes, ids and classes that a component writes and one module of the page's runtime reads. */

/** On a link to the contact page: the service to quote for. */
export const SERVICE = 'data-service'

/** The class of the element that the interactive map is drawn in. */
export const MAP_TILES = 'map-tiles'

/** The class of an accordion, which has one answer open at a time. */
export const ACCORDION = 'accordion'

/** The class of the footer's last line, which says that the site is ready offline. */
export const OFFLINE_READY = 'offline-ready'

/** On the footer's last line: the digest of what must not be out of date (src/content/urgentFacts.ts). */
export const URGENT = 'data-urgent'

/** On the line for the current rate: when the page was last changed. A clock that shows an earlier time is wrong. */
export const RATE_NOW = 'data-rate'

/** The class of the picture of the week. */
export const WEEK = 'week'

/** On today’s cells in the picture of the week. */
export const TODAY = 'data-today'

/** The hour at which a row of that picture begins. */
export const FROM = 'data-from'

/** On the steps of an emergency that are on another page: the path of the emergency’s own, whose ticks they share. */
export const TICKS_OF = 'data-ticks-of'

/** On the checkbox of a step of an emergency: which step it is. */
export const STEP = 'data-step'
/** The class of the list of all steps, beside them. */
export const STEP_LIST = 'step-list'

/** On the checkbox of a step: what to say on the phone once the step is done. */
export const SAY = 'data-say'

/** On the steps of an emergency whose first one has a number that comes before ours. */
export const DANGER_FIRST = 'data-danger-first'

/** The class of the steps of an emergency while a number other than ours is red. */
export const DANGER_OPEN = 'doing-instead'

/** On the place for what the ticked steps say. */
export const SAID = 'data-said'

/** The id of the button that clears the ticks. Disabled, and hidden, until its script runs. */
export const START_AGAIN = 'start-again'

/** The id of the link to another site, for visitors who must not be seen reading this. */
export const EXIT = 'exit'

/**
 * On words that say where most homes have something, or on an empty element: the line of the home card that replaces them.
 * Without a card they stay as they are.
 */
export const HOME_PLACE = 'data-home'

/** The class of the house on Home, which is the visitor's own if they have a home card. */
export const HOUSE_MAP = 'house-map'

/** How the fragment of a label's address begins (src/islands/home-card/label.ts). */
export const LABEL = 'label'
