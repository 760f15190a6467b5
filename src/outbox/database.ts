import { openStore } from '../storage/database.ts'
import { DATABASE, STORE } from './names.ts'

/** The one database of the outbox. It is opened with the first use. */
export const db = openStore(DATABASE, STORE)
