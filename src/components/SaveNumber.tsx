import { CARD_PATH } from '../facts/contactCard.ts'

/** For the address book: in an emergency nobody should have to look for the number. */
export const SaveNumber = () => (
  <a href={CARD_PATH} download>
    Save our number to your contacts
  </a>
)
