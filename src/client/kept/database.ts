import { openStore } from '../../storage/database.ts'

/**
 * What visitors keep for themselves, which is never sent: the home card, and the log with its photographs. A database
 * of its own, since the outbox reads the whole of its own, and photographs weigh megabytes.
 */
export const keptDb = openStore('build-masters-hub-kept', 'kept')
