import { changesOf } from '../storage/changes.ts'

/** Changes of the outbox, in whichever tab or worker they are made. */
export const { subscribe, next: nextChange, announce } = changesOf('outbox')
