import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, QuietButton } from '../../client/react/buttons.tsx'
import { type Fix, mapUrl, positionLines, WHERE, within } from '../../content/where.ts'
import { messageArea, PLACE, sharedProps } from './inputs.tsx'

/** In ms: how long to look for a first position, and for a better one after that. */
const PATIENCE = 20_000
/** GeolocationPositionError.PERMISSION_DENIED. */
const DENIED = 1
/** In metres, about the size of a house. Better accuracy is no use. */
const GOOD = 10

/**
 * Finds the device's position, without a network if possible. The first position may be off by a street. `found` gets each
 * better one; `ended` is called once when no more will come, with the reason if none came.
 * @returns a function that stops the search.
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
    // Once we have a position, an error only means that there's no better one yet.
    ({ code }) => best === Number.POSITIVE_INFINITY && end(code === DENIED ? 'refused' : 'none'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
  )
  return stop
}

/**
 * Asks for the address and, after a tap, the visitor's position. Both are part of the message, so they're saved, sent,
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
        // The visitor removed the position, or emptied the form, during the search for a better one.
        if (!isFirst && !hasPosition()) return giveUp()
        isFirst = false
        // Replaces the last position, or adds the first at the end.
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

  // A restored draft may add a position, and clearing the form removes it. Both cause a render; typing doesn't.
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

/** The lines of a position in a message. */
const POSITION = /(?:^|\n)Position: .*\nhttps:\S+/

/** Whether a message says where the visitor is. */
export const hasPosition = (message = messageArea()?.value ?? ''): boolean => POSITION.test(message)

/** Changes the message without moving the caret, and notifies the form as a keystroke would. */
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
