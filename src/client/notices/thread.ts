import { type RefObject, useEffect } from 'react'
import { TALK } from '../../content/messages.ts'
import { noteShown } from '../../outbox/answers.ts'
import { notSent, type OwnMessage, type SentRequest, wantsText } from '../../outbox/records.ts'

/**
 * Tells the server that a message of staff was seen: once it was on the screen, not further down or in a tab behind.
 * @param message its id; undefined if there is none of which the server should hear
 */
export function useShown(sent: SentRequest, message: string | undefined, element: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!message || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void noteShown(sent, message).catch(() => undefined)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [message])
}

/** One message of a conversation, as it is shown. */
export interface Line {
  readonly id: string
  readonly who: string
  readonly text: string
  readonly at: number
  /** What has become of it, where the visitor wrote it. */
  readonly state?: string
  /** Why it was not sent, and what to do. */
  readonly problem?: string
}

/**
 * What the server has, and behind it what it has not yet said that it has.
 * @param isStuck whether the last attempt to send something failed
 */
export function threadOf(sent: SentRequest, own: readonly OwnMessage[], isStuck: boolean): Line[] {
  const { id, answer } = sent
  const known = answer?.messages ?? []
  const isKnown = ({ id }: OwnMessage) => known.some((message) => message.id === id)
  return [
    ...known.map(({ id, isStaff, name = TALK.staff, text, at, seenAt }) =>
      isStaff
        ? { id, who: name, text, at }
        : { id, who: TALK.you, text, at, state: seenAt === undefined ? TALK.sent : TALK.seen },
    ),
    ...own
      .filter((message) => message.request === id && !isKnown(message))
      .map(({ id, text, writtenAt, sentAt, problem }) => ({
        id,
        who: TALK.you,
        text,
        at: writtenAt,
        ...(problem
          ? { problem: notSent(problem, wantsText(sent)) }
          : { state: sentAt !== undefined ? TALK.sent : isStuck ? TALK.waiting : TALK.sending }),
      })),
  ]
}

const unseenIn = ({ answer, shown }: SentRequest) => {
  const staffs = answer?.messages?.filter(({ isStaff }) => isStaff) ?? []
  const from = staffs.findLastIndex(({ id, seenAt }) => seenAt !== undefined || id === shown)
  return staffs.slice(from + 1)
}

/** The last message of staff, unless it is known to have been seen here. */
export const lastUnseen = (sent: SentRequest): string | undefined => unseenIn(sent).at(-1)?.id

/** The same where the last reply alone is shown: only if none before it would count as seen with it. */
export const onlyUnseen = (sent: SentRequest): string | undefined =>
  unseenIn(sent).length === 1 ? lastUnseen(sent) : undefined
