import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useChoice } from '../device/deviceStore.ts'
import { useStaff } from '../session/Session.tsx'
import { announce, setTitle } from '../ui/announce.ts'
import { IconButton } from '../ui/DeskIcon.tsx'
import { useRequests, useServerNow, WHOLE } from './data/RequestsProvider.tsx'
import { isFresh } from './words/groups.ts'

let context: AudioContext | undefined

/** Browsers allow sound only after a tap, so call this from a tap handler. Resolves with whether sound works. */
async function allowSound(): Promise<boolean> {
  try {
    context ??= new AudioContext()
    await context.resume()
    return context.state === 'running'
  } catch {
    // There is no sound card, or no permission.
    return false
  }
}

/** Plays two short rising notes. Silent until a tap has allowed sound. */
function chime(): void {
  if (context?.state !== 'running') return
  for (const [at, frequency] of [
    [0, 659],
    [0.18, 880],
  ] as const) {
    const start = context.currentTime + at
    const note = context.createOscillator()
    const volume = context.createGain()
    note.frequency.value = frequency
    // Fades in and out, as a note that ends abruptly clicks.
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.3, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(start + 0.4)
  }
}

/** Plays the sound once when turned on, so that people who rely on it have heard it. */
export function SoundButton() {
  const [isOn, setOn] = useChoice('sound', false)
  const toggle = async () => {
    if (isOn) return setOn(false)
    setOn(true)
    if (await allowSound()) chime()
  }
  const look = isOn ? ({ icon: 'sound', variant: 'light' } as const) : ({ icon: 'silence' } as const)
  return <IconButton label="Sound" {...look} aria-pressed={isOn} onClick={() => void toggle()} />
}

const GIVEN = 'given:'

/** Uses title, icon and sound to announce unopened requests, and requests that a colleague gives to this user. */
export function Arrivals() {
  const { open, setView } = useRequests()
  const { requests, at } = open
  const now = useServerNow()
  const { me } = useStaff()
  const [isOn] = useChoice('sound', false)
  const given = requests.filter(({ assigned_to }) => assigned_to === me.id).map(({ id }) => GIVEN + id)
  const fresh = [...requests.filter((request) => isFresh(request, now)).map(({ id }) => id), ...given]
  const known = useRef<ReadonlySet<string>>(undefined)
  const ids = fresh.join()

  useEffect(() => {
    const fresh = ids ? ids.split(',') : []
    setTitle({ waiting: fresh.length })
    // Only an installed desk has an icon, and not every browser supports badges. The title always works.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(fresh.length).catch(() => {})
    const before = known.current
    if (at === null) return
    // A request given away and then given back counts as new.
    known.current = new Set([...[...(before ?? [])].filter((id) => !id.startsWith(GIVEN)), ...fresh])
    const arrived = before ? fresh.filter((id) => !before.has(id)) : []
    if (arrived.length === 0) return
    announce(arrivedInWords(arrived))
    // A filter must not hide it, unlike a search, which the user is still typing.
    setView((view) => (view.filter === 'waiting' ? view : { ...view, filter: WHOLE.filter }))
    if (isOn) chime()
  }, [ids, isOn, at, setView])

  // The device remembers the choice, but after a reload the browser needs a tap before it allows sound.
  useWindowEvent('pointerdown', () => isOn && void allowSound())
  return null
}

function arrivedInWords(ids: readonly string[]): string {
  const given = ids.filter((id) => id.startsWith(GIVEN)).length
  if (given > 0) return given === 1 ? 'You’ve been given a request' : `You’ve been given ${given} requests`
  return ids.length === 1 ? 'A new request has arrived' : `${ids.length} new requests have arrived`
}
