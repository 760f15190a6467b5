import { Alert, Button, Group, Paper, Spoiler, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CallbackRequest } from '../api/shapes.ts'
import type { NewAction } from '../device/actions.ts'
import { useStaff } from '../session/Session.tsx'
import { ErrorBoundary, Trust, timeOf, whyNot } from '../ui/Await.tsx'
import { announce, useSubject } from '../ui/announce.ts'
import { Icon } from '../ui/DeskIcon.tsx'
import { ShortcutHelp, useShortcuts } from '../ui/keyboard.tsx'
import { Section, Small } from '../ui/parts.tsx'
import { MINUTE } from '../words/london.ts'
import { earlierInWords, givenInWords, historyLine } from '../words/status.ts'
import { claimTake } from '../worker/deskMessages.ts'
import { AfterDone, NextLink } from './AfterDone.tsx'
import { AfterGiven, type Given } from './AfterGiven.tsx'
import { useRequests, useServerNow } from './data/RequestsProvider.tsx'
import { useActions, useDraft, useRequest } from './data/useRequest.ts'
import { Asked, MarkBadges, RequestLoading, StatusBadge, Wishes } from './list/RequestCard.tsx'
import { ActionBar, type Deed, deedsOf, USUAL_MINUTES } from './one/ActionBar.tsx'
import type { Finished } from './one/ChooseOutcome.tsx'
import { Conversation, Facts, History, Reach } from './one/Details.tsx'
import { SayFirst, toSay } from './one/SayFirst.tsx'
import { Note, Reply } from './one/TextForm.tsx'
import { Refusal, UnsentActions } from './one/UnsentActions.tsx'
import { marksOf, unansweredSince } from './words/requestMarks.ts'

// Rarely needed, so loaded after the page.
const ChooseOutcome = lazy(() => import('./one/ChooseOutcome.tsx'))
const Confirm = lazy(() => import('./one/SendConfirmation.tsx'))
const GiveTo = lazy(() => import('./one/GiveTo.tsx'))
const OnTheWay = lazy(() => import('./one/OnTheWay.tsx'))
const Pictures = lazy(() => import('./one/Pictures.tsx'))
const PutBack = lazy(() => import('./one/PutBack.tsx'))

interface Props {
  readonly id: string
  /** Whether the list is also on the screen. */
  readonly isBeside: boolean
  /** Whether this is only a preview: the request stays unseen, takes no focus and does not name the page. */
  readonly isPreview: boolean
  /** Whether the address asks to take it at once. Only if the user has just tapped "Take" on its notification. */
  readonly isToTake: boolean
}

const isNews = ({ outcome, price_told, price_paid }: CallbackRequest, { told, paid, ...chosen }: Finished) =>
  chosen.outcome !== outcome || (told ?? null) !== (price_told ?? null) || (paid ?? null) !== (price_paid ?? null)

/** One request and its actions. */
export function RequestPage({ id, isBeside, isPreview, isToTake }: Props) {
  const { queue, finished, unsent } = useRequests()
  const { me } = useStaff()
  const now = useServerNow()
  const { request: heard, expected: request, answer, reading, refresh, lookers } = useRequest(id, isPreview)
  const actions = useActions(id)
  const reply = useDraft(id, 'reply')
  const note = useDraft(id, 'note')
  const [isFoldOpen] = useState(reply.text !== '')
  const [isAnswering, setAnswering] = useState(false)
  const [dialogue, setDialogue] = useState<'onTheWay' | 'outcome' | 'give' | 'putBack' | 'confirm'>()
  const [given, setGiven] = useState<Given>()
  const heading = useRef<HTMLHeadingElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [, navigate] = useLocation()
  const isShown = request !== undefined && !isPreview
  const problem = 'problem' in reading ? reading.problem : null
  const toHeading = () => heading.current?.focus({ preventScroll: true })
  const close = () => setDialogue(undefined)
  const opened = (name: typeof dialogue) => ({ opened: dialogue === name, onClose: close })
  /** The menu has closed, so its button takes back the focus. */
  const openedByMenu = (name: typeof dialogue) => ({
    ...opened(name),
    returnFocus: false,
    onExitTransitionEnd: () => more.current?.focus(),
  })

  // The list may have been scrolled down, so start at the top.
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which React would call as a clean-up.
    window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    if (isShown) heading.current?.focus({ preventScroll: true })
  }, [isShown])
  const isLoaded = answer !== undefined && !isPreview
  const waits = request && unansweredSince(request)
  // What the customer waits for an answer to is in sight above the bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later message must not move the page under a thumb
  useEffect(() => {
    if (!isLoaded || !waits) return
    document.querySelector('.request-talk li:last-child')?.scrollIntoView({ block: 'nearest' })
    // Never half a line under the name.
    const head = document.querySelector('.request-head')?.clientHeight ?? 0
    if (window.scrollY > 0 && window.scrollY < head) window.scrollTo(0, head + 12)
  }, [isLoaded])
  // Where the customer waits, the reply is beside the next act. It stays there, and never moves away from someone who types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a message of the customer moves it
  useEffect(() => {
    if (waits && document.activeElement !== reply.field.current) setAnswering(true)
  }, [waits])
  useSubject((!isPreview && request?.name) || '')
  useEffect(
    () =>
      queue.onDone((answer) => {
        const last = answer.history.at(-1)
        if (answer.request.id !== id || !last) return
        announce(
          historyLine(last, answer.history) + (last.action === 'done' ? '. You can undo it for ten seconds.' : ''),
        )
      }),
    [id, queue],
  )
  useEffect(() => {
    if (!isToTake) return
    // Navigate first, so that a reload or a restored tab does not take it again.
    navigate(`/requests/${id}`, { replace: true })
    const take = (isTapped: boolean) => isTapped && void actions.take()
    claimTake(`/requests/${id}`).then(take, () => {})
  }, [isToTake, id, navigate, actions])
  const isGiven = given && !request?.unsent && request?.status === 'seen' && request.assigned_to === given.to
  /** Takes it back as it was: setting out takes it too. */
  const takeBack = ({ taken_by, on_the_way_at, eta_minutes, arrived_at }: CallbackRequest) => {
    const isOnTheWay = taken_by === me.id && on_the_way_at && eta_minutes && !arrived_at
    const left = isOnTheWay && Math.ceil((Date.parse(on_the_way_at) - now) / MINUTE) + eta_minutes
    return left ? actions.onTheWay(Math.max(1, left)) : actions.take()
  }
  const { next, others } = request ? deedsOf(request, me.id) : { others: [] }
  // An action that the device could not store is still shown and sent.
  const keep = (action: NewAction) => void queue.add(id, action).catch(() => {})
  const act = (deed: Deed) => {
    if (deed === 'take') void (isGiven ? takeBack(given.before) : actions.take())
    else if (deed === 'arrived') keep({ kind: 'arrived' })
    else if (deed === 'notThere') void actions.undoArrived()
    else if (deed === 'spam') keep({ kind: 'finish', outcome: 'spam' })
    // What is finished without a visit has no usual outcome.
    else if (deed !== 'finish') setDialogue(deed)
    else if (request?.arrived_at) keep({ kind: 'finish', outcome: 'job' })
    else setDialogue('outcome')
  }
  const toReply = () => {
    reply.field.current?.closest('details')?.setAttribute('open', '')
    reply.field.current?.focus()
  }
  /** Does the same as the deed's button, if that is shown. */
  const byKey = (deed: Deed) => () => (deed === next || others.includes(deed)) && act(deed)
  useShortcuts({
    t: byKey('take'),
    o: byKey('onTheWay'),
    a: byKey('arrived'),
    d: byKey(request?.status === 'done' ? 'outcome' : 'finish'),
    g: () => request && request.status !== 'done' && setDialogue('give'),
    r: toReply,
    n: () => note.field.current?.focus(),
    b: () => navigate('/'),
  })

  // "No connection" is out of date once we have a newer version.
  const { refusal, dismiss } = actions
  const version = request?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version contradicts it
  useEffect(() => {
    if (refusal?.kind === 'offline') dismiss()
  }, [version])

  const back = !isBeside && (
    <Button component={Link} href="/" variant="default" className="icon-button" title="All requests">
      <Icon name="back" />
      <VisuallyHidden>All requests</VisuallyHidden>
    </Button>
  )
  if (!request || !heard)
    return (
      <div className="request">
        {back}
        {problem ? (
          <Alert color="gray" variant="outline" title="This request can’t be shown">
            {whyNot(problem)}
          </Alert>
        ) : (
          <RequestLoading />
        )}
        <UnsentActions id={id} onGone={toHeading} />
      </div>
    )

  const meant = marksOf(request).filter(({ meaning }) => meaning)
  const isFinished = finished?.request.id === id && request.status === 'done' && !request.unsent
  /** A colleague has been asked to take it, so the next thing is another request. */
  const isAway = !!request.assigned_to && request.assigned_to !== me.id && next === 'take'
  const { earlier, pictures, history } = answer ?? {}
  const isDone = request.status === 'done'
  /** Beside the list, the conversation has a column of its own, with the reply at its foot. */
  const isInBar = isAnswering && !isDone && !isBeside
  const say = toSay(request, history, unsent)
  /** Nobody waits for a reply. */
  const isFolded = !isBeside && (isDone || (request.is_suspect && request.status !== 'taken'))
  const handover = givenInWords(request, history ?? [], me.id)
  return (
    <article className="request" aria-labelledby="request-name">
      <header className="request-name">
        <Group gap="xs" wrap="nowrap">
          {back}
          <Title ref={heading} id="request-name" tabIndex={-1} order={2} size="h3" flex={1}>
            {request.name}
          </Title>
          <Asked request={request} />
          {!isBeside && <ShortcutHelp />}
        </Group>
      </header>
      <div className="request-head">
        <Group gap={6}>
          <MarkBadges request={request} />
          <StatusBadge request={request} />
          <Text role="status" size="sm">
            {lookers}
          </Text>
        </Group>
        <Reach request={request} />
        <Wishes request={request} size="lg" />
        {problem?.kind === 'refused' && (
          <Alert color="gray" variant="outline" mt="xs">
            {problem.message}
          </Alert>
        )}
      </div>
      <div className="request-middle">
        <div className="request-parts" data-folded={isFolded || undefined}>
          <Stack gap="sm">
            {say && <SayFirst {...say} onSend={(text) => keep({ kind: 'reply', text })} />}
            {request.message && (
              <Paper className="request-message" p="sm" component="section" aria-label="Message">
                <Spoiler maxHeight={130} showLabel="Show more" hideLabel="Show less">
                  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{request.message}</Text>
                </Spoiler>
              </Paper>
            )}
            {pictures && pictures.length > 0 && (
              <ErrorBoundary>
                <Suspense>
                  <Pictures request={id} pictures={pictures} />
                </Suspense>
              </ErrorBoundary>
            )}
            {(meant.length > 0 || handover) && (
              <ul className="meanings">
                {handover && <li>{handover}</li>}
                {meant.map(({ meaning, tone }) => (
                  <li key={meaning} data-tone={tone}>
                    {meaning}
                  </li>
                ))}
              </ul>
            )}
            {earlier && <Text size="sm">{earlierInWords(earlier)}</Text>}
          </Stack>
          <Stack gap="md" className="request-talk" data-waits={!!waits || undefined}>
            <Conversation request={request} answer={answer} isApart={isBeside} />
            {isInBar ? null : isFolded ? (
              <details className="apart" open={isFoldOpen}>
                <summary>{isDone ? 'Message again' : 'Reply'}</summary>
                <Reply request={request} draft={reply} />
              </details>
            ) : (
              <Reply request={request} draft={reply} />
            )}
          </Stack>
          <Stack gap="lg">
            <Facts request={request} />
            <Section title="History" isSmall>
              {problem?.kind === 'offline' || (reading.is === 'as of' && !problem) ? (
                // The strip above says why, and tries again.
                <Small>{history ? `Last updated ${timeOf(reading)}` : 'Not on this device yet'}</Small>
              ) : (
                <Trust reading={reading} onRetry={refresh} />
              )}
              {history && (
                <History entries={history.filter(({ action }) => action !== 'wrote' && action !== 'replied')} />
              )}
            </Section>
            <Note draft={note} />
          </Stack>
        </div>
      </div>
      <ActionBar
        request={request}
        busy={actions.busy}
        onDeed={(deed) => (deed === 'onTheWay' ? keep({ kind: deed, minutes: USUAL_MINUTES }) : act(deed))}
        onOther={act}
        lead={(isFinished || isAway) && <NextLink key={String(isFinished)} from={id} isAfterTap={isFinished} />}
        menu={more}
        others={[
          ...(heard.status === 'taken' || heard.status === 'done'
            ? [{ label: 'Send confirmation', icon: 'send' as const, onTap: () => setDialogue('confirm') }]
            : []),
          ...(isDone ? [] : [{ label: 'Give to…', icon: 'people' as const, onTap: () => setDialogue('give') }]),
          ...(!isDone && (request.danger || history?.some(({ action }) => action === 'not dangerous'))
            ? [
                {
                  label: request.danger ? 'No danger' : 'Danger after all',
                  icon: 'tick' as const,
                  onTap: () => void actions.setDanger(!request.danger),
                },
              ]
            : []),
          ...(history?.findLast(({ action }) => action === 'texted' || action === 'texts stopped')?.action === 'texted'
            ? [{ label: 'Stop texts', icon: 'close' as const, onTap: () => void actions.stopTexts() }]
            : []),
        ]}
      >
        <div className="action-news">
          {actions.refusal && (
            <Refusal
              refusal={actions.refusal}
              phone={request.phone}
              onDismiss={() => {
                actions.dismiss()
                toHeading()
              }}
            />
          )}
          {isFinished && (
            <AfterDone
              key={finished.until}
              finished={finished}
              actions={actions}
              onUndone={toHeading}
              onOutcome={() => act('outcome')}
            />
          )}
          {isGiven && <AfterGiven given={given} request={request} />}
          <UnsentActions
            id={id}
            onGone={toHeading}
            onEdit={(kind, text) => {
              if (kind === 'confirmation') return setDialogue('confirm')
              const draft = kind === 'reply' ? reply : note
              draft.onChange(draft.text ? `${draft.text}\n${text}` : text)
              if (kind === 'reply') toReply()
              else note.field.current?.focus()
            }}
          />
          {isInBar && <Reply request={request} draft={reply} />}
        </div>
      </ActionBar>
      <ErrorBoundary>
        <Suspense>
          <OnTheWay
            {...opened('onTheWay')}
            // It also takes the request, so only someone who has it may do it offline.
            onChoose={(minutes) =>
              request.taken_by === me.id ? keep({ kind: 'onTheWay', minutes }) : void actions.onTheWay(minutes)
            }
          />
          <ChooseOutcome
            request={request}
            {...opened('outcome')}
            onChoose={(chosen) => {
              if (request.status !== 'done') keep({ kind: 'finish', ...chosen })
              // A tap on what is noted already changes nothing.
              else if (isNews(request, chosen)) keep({ kind: 'outcome', ...chosen })
            }}
          />
          <Confirm
            request={request}
            {...openedByMenu('confirm')}
            onMade={(text) => keep({ kind: 'confirmation', text })}
          />
          <GiveTo
            request={request}
            {...openedByMenu('give')}
            onGive={(to, reason) =>
              void actions.assign(to, reason).then((isDone) => isDone && setGiven({ to, before: heard }))
            }
          />
          <PutBack
            request={request}
            {...openedByMenu('putBack')}
            onPutBack={(reason) => void actions.release(reason)}
          />
        </Suspense>
      </ErrorBoundary>
    </article>
  )
}
