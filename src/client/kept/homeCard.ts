/** The key of the home card in the database of what visitors keep. */
export const CARD_KEY = 'home-card'

/** How the card begins in the message of a request. */
export const CARD_TITLE = 'My home card:'
