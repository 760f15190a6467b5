import { CARD_PATH } from '../facts/contactCard.ts'

/**
 * For the address book, so that nobody has to look for the number in an emergency. Without `download`: Chromium does
 * not ask the worker for what has that, so there would be no card without signal, and an iPhone would put it among its
 * files instead of showing it.
 */
export const SaveNumber = () => <a href={CARD_PATH}>Save our number to your contacts</a>
