import { useEffect, useId, useRef, useState } from 'react'
import { TALK } from '../../content/messages.ts'
import type { SentRequest } from '../../outbox/answer.ts'
import { noteShown } from '../../outbox/answers.ts'
import { drain } from '../../outbox/drain.ts'
import { LONGEST_MESSAGE } from '../../outbox/message.ts'
import { loadMessageDraft, saveMessageDraft, writeMessage } from '../../outbox/messages.ts'
import { requestSync } from '../draining.ts'
import { usePageState } from '../usePageState.ts'
import { clockOfDay } from './answerLine.ts'
import { lastUnseen, threadOf } from './thread.ts'

/** Between the last keystroke and the disk, in ms. */
const PAUSE = 300

const LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const
const WIDE = { display: 'block', width: '100%', padding: '0.625rem' }

interface TalkProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** The conversation about a request. */
export function Talk({ sent, now }: TalkProps) {
  const { messages = [], isStuck = false } = usePageState().sent ?? {}
  const log = useRef<HTMLDivElement>(null)
  const unseen = lastUnseen(sent)
  // Seen is what was on the screen, not what is further down or in a tab behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    const line = log.current?.querySelector('[data-unseen]')
    if (!unseen || !line) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void noteShown(sent, unseen).catch(() => undefined)
    })
    observer.observe(line)
    return () => observer.disconnect()
  }, [unseen])
  return (
    <div className="fields">
      <div role="log" aria-label={TALK.heading} ref={log}>
        {threadOf(sent, messages, isStuck).map(({ id, who, text, at, state, problem }) => (
          <p key={id} data-unseen={id === unseen ? '' : undefined}>
            <small>
              <bdi>{who}</bdi>, {clockOfDay(at, now)}
              {state && ` · ${state}`}
            </small>
            <br />
            <bdi style={LINES}>{text}</bdi>
            {problem && (
              <>
                <br />
                <strong>{problem}</strong>
              </>
            )}
          </p>
        ))}
      </div>
      {sent.answer?.isOpen && <Write request={sent.id} />}
    </div>
  )
}

function Write({ request }: { readonly request: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [error, setError] = useState('')

  useEffect(() => {
    // What was typed meanwhile is newer.
    const fill = (text: string) => {
      if (area.current && !area.current.value) area.current.value = text
    }
    void loadMessageDraft(request).then(fill, () => undefined)
    return () => clearTimeout(timer.current)
  }, [request])

  const keep = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void saveMessageDraft(request, area.current?.value ?? '').catch(() => undefined)
    }, PAUSE)
  }
  const refuse = (why: string) => {
    setError(why)
    area.current?.focus()
  }
  const send = async () => {
    const typed = area.current?.value ?? ''
    const text = typed.trim()
    if (!text || text.length > LONGEST_MESSAGE) return refuse(text ? TALK.tooLong : TALK.empty)
    clearTimeout(timer.current)
    setError('')
    if (area.current) area.current.value = ''
    try {
      await writeMessage(request, text)
    } catch {
      if (area.current) area.current.value = typed
      return refuse(TALK.unsaved)
    }
    void requestSync()
    await drain({ caller: 'hopeful' }).catch(() => undefined)
  }
  return (
    <div>
      <label htmlFor={id}>{TALK.label}</label>
      {error && (
        <p className="keep-error" id={`${id}-error`} role="alert">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <textarea
        id={id}
        rows={3}
        ref={area}
        style={WIDE}
        onInput={keep}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <button className="button" type="button" onClick={send}>
        {TALK.send}
      </button>
    </div>
  )
}
