import { emergencyPhone } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import type { Entries } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import { KEYS, type Receipt } from './records.ts'

/** What the visitor writes about a request that was sent, as it stands on the device, beside the request's own record. */

export interface OwnMessage {
  readonly id: string
  /** The key of the request that it is about. */
  readonly request: string
  readonly text: string
  readonly writtenAt: number
  /** It has arrived. Until the server's list has it, nothing else says so. */
  readonly sentAt?: number
  /** Why it will never arrive. */
  readonly problem?: Problem
}

/** `closed`: nobody reads this conversation any more. */
export type Problem = 'closed' | 'refused'

export const MESSAGE_VERSION = 1

/** Characters. The database has the last word. */
export const LONGEST_MESSAGE = 1000

/** A half-typed message. */
export interface MessageDraft {
  readonly text: string
  readonly savedAt: number
}

export const messageKey = (request: string, id: string): string => `${KEYS.message}${request}:${id}`
/** Of what is half typed. */
export const messageDraftKey = (request: string): string => messageKey(request, 'draft')

/** The key of the request that what stands under this key was written about. */
export const requestOf = (key: string): string | undefined =>
  key.startsWith(KEYS.message) ? key.slice(KEYS.message.length).split(':')[0] : undefined

/** Those that were written here, oldest first. */
export const messagesIn = (all: Entries): OwnMessage[] =>
  all.flatMap(([key, stored]) => readMessage(key, stored) ?? []).sort((a, b) => a.writtenAt - b.writtenAt)

function readMessage(key: string, stored: unknown): OwnMessage | undefined {
  const request = requestOf(key)
  if (!request || !isRecord(stored) || stored.version !== MESSAGE_VERSION) return undefined
  const { text, writtenAt, sentAt, problem } = stored
  if (typeof text !== 'string' || !isTime(writtenAt)) return undefined
  return {
    id: key.slice(messageKey(request, '').length),
    request,
    text,
    writtenAt,
    ...(isTime(sentAt) && { sentAt }),
    ...((problem === 'closed' || problem === 'refused') && { problem }),
  }
}

export const readMessageDraft = (stored: unknown): MessageDraft | undefined =>
  isRecord(stored) && typeof stored.text === 'string' && isTime(stored.savedAt)
    ? { text: stored.text, savedAt: stored.savedAt }
    : undefined

/** Whether it is still to be sent. */
export const isUnsent = ({ sentAt, problem }: OwnMessage): boolean => sentAt === undefined && !problem

/** Why it was not sent, and what to do. */
export const notSent = (problem: Problem, isByText = false): string =>
  `Not sent: ${problem === 'closed' ? 'this conversation is closed' : 'our system didn’t take it'}. Please ${isByText ? `send the form again, or use Relay UK: ${relayPhone.display}` : `call ${emergencyPhone.display}`}.`

/** To be told once, in whichever tab is looked at. */
export const refusal = (id: string, problem: Problem, at: number, isByText: boolean): Receipt => ({
  id,
  kind: 'rejected',
  message: notSent(problem, isByText),
  at,
})
