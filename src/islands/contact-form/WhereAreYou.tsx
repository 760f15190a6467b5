import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, QuietButton } from '../../client/react.tsx'
import { type Fix, mapUrl, positionLines, WHERE, within } from '../../content/where.ts'
import { messageArea, PLACE, sharedProps } from './inputs.tsx'

/** In ms: how long to look for a first position, and for a better one after that. */
const PATIENCE = 20_000
/** GeolocationPositionError.PERMISSION_DENIED. */
const DENIED = 1
/** In metres: the size of a house. Better accuracy is of no use. */
const GOOD = 10

/**
 * Looks where the device is, without a network where it can. A first position may be off by a street; better ones
 * follow. `found` gets each that is better than the one before; `ended` is called once when there will be no more, with
 * the reason if there was none.
 * @returns a function that gives up.
 */
function locate(found: (fix: Fix) => void, ended: (problem?: 'refused' | 'none') => void): () => void {
  if (!navigator.geolocation || !isSecureContext) {
    ended('refused')
    return () => {}
  }
  let best = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    navigator.geolocation.clearWatch(watch)
  }
  const end = (problem?: 'refused' | 'none') => {
    stop()
    ended(problem)
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => {
      timer ??= setTimeout(end, PATIENCE)
      if (coords.accuracy >= best) return
      best = coords.accuracy
      found(coords)
      if (best <= GOOD) end()
    },
    // With a position already found, an error only means that there is no better one yet.
    ({ code }) => best === Number.POSITIVE_INFINITY && end(code === DENIED ? 'refused' : 'none'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
  )
  return stop
}

/**
 * Where to come: the address and, after a tap, the visitor's position. Both travel in the message, so they are kept, sent,
 * copied and texted with it. `disabled` while the form is being sent.
 */
export function WhereAreYou({ disabled }: { disabled: boolean }) {
  const [isThere, setThere] = useState(false)
  const [fix, setFix] = useState<Fix>()
  const [state, setState] = useState<'idle' | 'looking' | 'refused' | 'none'>('idle')
  const stop = useRef<() => void>(undefined)

  const giveUp = useCallback(() => {
    stop.current?.()
    setState('idle')
  }, [])
  const look = () => {
    let isFirst = true
    setState('looking')
    setFix(undefined)
    stop.current = locate(
      (better) => {
        // Removed, or the form emptied, while a better one was looked for.
        if (!isFirst && !hasPosition()) return giveUp()
        isFirst = false
        // Replaces the last one, or goes at the end.
        replace(hasPosition() ? POSITION : /$/, `\n${positionLines(better)}`)
        setFix(better)
      },
      (problem) => setState(problem ?? 'idle'),
    )
  }
  const remove = () => {
    giveUp()
    replace(POSITION, '')
  }

  // A draft may bring a position, and clearing the form removes it: both come with a render, typing does not.
  useEffect(() => setThere(hasPosition()))
  useEffect(() => {
    const look = () => setThere(hasPosition())
    document.addEventListener('input', look)
    return () => {
      document.removeEventListener('input', look)
      stop.current?.()
    }
  }, [])
  useEffect(() => {
    if (disabled) giveUp()
  }, [disabled, giveUp])

  const isFound = fix && isThere
  return (
    <div className="where">
      <TextInput {...sharedProps(PLACE, undefined, disabled)} label={WHERE.label} autoComplete="postal-code" />
      <Button disabled={disabled || state === 'looking'} onClick={look}>
        {isFound || state === 'refused' || state === 'none' ? WHERE.again : WHERE.use}
      </Button>
      <p role="status">
        {isFound ? (
          <span key="found">
            <span>{WHERE.found(within(fix))}</span>{' '}
            <a href={mapUrl(fix)} target="_blank" rel="noreferrer">
              {WHERE.map}
            </a>
          </span>
        ) : (
          state !== 'idle' && <span key={state}>{WHERE[state]}</span>
        )}
      </p>
      {isThere && (
        <QuietButton disabled={disabled} onClick={remove}>
          {WHERE.remove}
        </QuietButton>
      )}
    </div>
  )
}

/** Our lines in a message. */
const POSITION = /(?:^|\n)Position: .*\nhttps:\S+/

/** Whether the message says where the visitor is. */
const hasPosition = (): boolean => POSITION.test(messageArea()?.value ?? '')

/** Leaves the caret where it is, and tells the form, as a keystroke would. */
function replace(pattern: RegExp, text: string): void {
  const control = messageArea()
  const found = control && pattern.exec(control.value)
  if (!found) return
  control.setRangeText(
    found.index === 0 ? text.trimStart() : text,
    found.index,
    found.index + found[0].length,
    'preserve',
  )
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
