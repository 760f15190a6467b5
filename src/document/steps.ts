/** The steps of an emergency, and what the visitor's device adds to them (src/client/kept/). */

/** On the checkbox of a step: which step it is. */
export const STEP = 'data-step'

/** On the same: what there is to say on the phone once the step is done. */
export const SAY = 'data-say'

/** On the place for what the ticked steps say. */
export const SAID = 'data-said'

/** The id of the button that takes the ticks away. Disabled, and out of sight, until there is a script to do it. */
export const START_AGAIN = 'start-again'

/** The id of the link to another site, by which somebody leaves who must not be seen reading this. */
export const EXIT = 'exit'

/**
 * On words that say where most homes have something: the line of the home card that knows better. Whoever has no card
 * reads them as they stand.
 */
export const HOME_PLACE = 'data-home'
