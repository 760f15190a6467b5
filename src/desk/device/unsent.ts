import { openStore } from '../../storage/database.ts'

/** Where actions wait that have not reached the database: one record each, on the disk before a write resolves. */
export const unsent = openStore('desk', 'unsent')
