import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { TALK } from '../../content/messages.ts'
import { noteShown } from '../../outbox/answers.ts'
import { drain } from '../../outbox/drain.ts'
import { LONGEST_MESSAGE, notSent, type OwnMessage, type SentRequest, wantsText } from '../../outbox/records.ts'
import { loadMessageDraft, saveMessageDraft, writeMessage } from '../../outbox/visitorMessages.ts'
import { draftSaver, newId, withTimeout } from '../../storage/guards.ts'
import { isLongerThan, trimmed } from '../../storage/text.ts'
import { watch } from '../islands.ts'
import { requestSync } from '../pageOutbox.ts'
import { Button, ErrorWords } from '../react/buttons.tsx'
import { useView } from '../react/useView.ts'
import { clockOfDay, type RequestProps } from './answerLine.tsx'

/**
 * Reports a message from staff as seen once it is on the screen, not further down or in a background tab.
 * @param message its id; undefined if there is none to report
 */
export function useShown(sent: SentRequest, message: string | undefined, element: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!message || !element.current) return
    return watch(element.current, (isSeen) => {
      if (isSeen) void noteShown(sent, message).catch(() => undefined)
      return isSeen
    })
  }, [message])
}

/** One message of a conversation, as it is shown. */
export interface Line {
  readonly id: string
  readonly who: string
  readonly text: string
  readonly at: number
  /** Sent or seen, if the visitor wrote it. */
  readonly state?: string
  /** Why it was not sent, and what to do. */
  readonly problem?: string
}

/**
 * The server's messages, followed by messages from this device that it has not confirmed.
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

/** The last message from staff, unless this device has shown it. */
export const lastUnseen = (sent: SentRequest): string | undefined => unseenIn(sent).at(-1)?.id

/** The message to report where only the last reply is shown. Undefined if earlier messages would then also count as seen. */
export const onlyUnseen = (sent: SentRequest): string | undefined =>
  unseenIn(sent).length === 1 ? lastUnseen(sent) : undefined

/** A second tap within this time, in ms, is the same press. */
const SAME_PRESS = 1000

// The pages that show this already have the styles of a form, so it needs few more.
const TALK_STYLE = { marginBlock: '0.75rem' }
const BUBBLE = {
  width: 'fit-content',
  maxWidth: '85%',
  marginBottom: '0.75rem',
  padding: '0.5rem 0.75rem',
  border: '2px solid var(--line)',
  borderRadius: '0.75rem',
}
/** The visitor's own messages are on the other side. */
const OWN = { ...BUBBLE, marginLeft: 'auto', background: 'var(--wash)' }
const LINES = { display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const
const AREA = {
  display: 'block',
  width: '100%',
  margin: '0.375rem 0 0.75rem',
  padding: '0.625rem',
  borderRadius: '0.5rem',
}

function problemOf(typed: string): string | undefined {
  const text = trimmed(typed)
  return text ? (isLongerThan(LONGEST_MESSAGE, text) ? TALK.tooLong : undefined) : TALK.empty
}

export function Conversation({ sent, now }: RequestProps) {
  const { messages = [], isStuck = false } = useView() ?? {}
  const last = useRef<HTMLParagraphElement>(null)
  const unseen = lastUnseen(sent)
  useShown(sent, unseen, last)
  return (
    <div className="fields" style={TALK_STYLE}>
      <div role="log" aria-label={TALK.heading}>
        {threadOf(sent, messages, isStuck).map(({ id, who, text, at, state, problem }) => (
          <p key={id} ref={id === unseen ? last : null} style={who === TALK.you ? OWN : BUBBLE}>
            <small style={LINES}>
              <bdi>{who}</bdi>
              <span>{`, ${clockOfDay(at, now)}${state ? ` · ${state}` : ''}`}</span>
            </small>
            <bdi style={LINES}>{text}</bdi>
            {problem && <strong>{problem}</strong>}
          </p>
        ))}
      </div>
      {sent.answer?.isOpen && <Write request={sent.id} unsaved={TALK.unsaved(wantsText(sent))} />}
    </div>
  )
}

function Write({ request, unsaved }: { readonly request: string; readonly unsaved: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // A message that could not be saved keeps its id for the next attempt.
  const made = useRef({ id: '', text: '' })
  const sentAt = useRef(0)
  const [error, setError] = useState('')

  useEffect(() => {
    // Fill it unless something has been typed meanwhile.
    const fill = (text: string) => {
      if (area.current && !area.current.value) area.current.value = text
    }
    void loadMessageDraft(request).then(fill, () => undefined)
  }, [request])

  const { save, saver } = useMemo(() => {
    const save = () => void saveMessageDraft(request, area.current?.value ?? '').catch(() => undefined)
    return { save, saver: draftSaver(save) }
  }, [request])
  useEffect(() => saver.cancel, [saver])
  const keep = () => {
    saver.soon()
    if (error !== unsaved && !problemOf(area.current?.value ?? '')) setError('')
  }
  const refuse = (why: string) => {
    setError(why)
    area.current?.focus()
  }
  const send = async () => {
    const typed = area.current?.value ?? ''
    const text = trimmed(typed)
    if (!text && Date.now() - sentAt.current < SAME_PRESS) return
    const problem = problemOf(typed)
    if (problem) return refuse(problem)
    saver.cancel()
    setError('')
    sentAt.current = Date.now()
    if (area.current) area.current.value = ''
    try {
      if (made.current.text !== text) made.current = { id: newId(), text }
      await withTimeout(writeMessage(request, made.current.id, text))
      made.current.text = ''
    } catch {
      // Put it back before anything typed meanwhile.
      if (area.current) area.current.value = [typed, area.current.value].filter(Boolean).join('\n')
      return refuse(unsaved)
    }
    void requestSync()
    await drain({ caller: 'reconnect' }).catch(() => undefined)
  }
  return (
    <div>
      <label htmlFor={id}>{TALK.label}</label>
      {error && (
        <p className="keep-error" id={`${id}-error`} role="alert">
          <ErrorWords>{error}</ErrorWords>
        </p>
      )}
      <textarea
        id={id}
        rows={3}
        ref={area}
        style={AREA}
        onInput={keep}
        onBlur={save}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button onClick={send}>{TALK.send}</Button>
    </div>
  )
}
