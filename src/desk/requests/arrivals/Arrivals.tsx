import { useEffect, useRef } from 'react'
import { useChoice } from '../../device/useChoice.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { announce } from '../../shell/announce.ts'
import { setTitle } from '../../shell/title.ts'
import { useOpenRequests } from '../data/RequestsProvider.tsx'
import { useServerNow } from '../data/useServerNow.ts'
import { isFresh } from '../words/filters.ts'
import { allowSound, chime } from './chime.ts'

const GIVEN = 'given:'

/**
 * Says on every screen, in the title, on the icon and with a sound, that somebody waits whom nobody has seen, or that a
 * colleague has given one to whoever is signed in.
 */
export function Arrivals() {
  const { requests, at } = useOpenRequests()
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
    // Only an installed desk has an icon to mark, and not every browser knows how. The title says it everywhere.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(fresh.length).catch(() => {})
    const before = known.current
    if (at === null) return
    // One that was given away and is given back is news again.
    known.current = new Set([...[...(before ?? [])].filter((id) => !id.startsWith(GIVEN)), ...fresh])
    const arrived = before ? fresh.filter((id) => !before.has(id)) : []
    if (arrived.length === 0) return
    announce(arrivedInWords(arrived))
    if (isOn) chime()
  }, [ids, isOn, at])

  // The choice is kept, but a page that was loaded anew needs a tap before it may sound: the first one anywhere will do.
  useEffect(() => {
    if (!isOn) return
    const allow = () => void allowSound()
    document.addEventListener('pointerdown', allow, { once: true })
    return () => document.removeEventListener('pointerdown', allow)
  }, [isOn])
  return null
}

function arrivedInWords(ids: readonly string[]): string {
  const given = ids.filter((id) => id.startsWith(GIVEN)).length
  if (given > 0) return given === 1 ? 'You’ve been given a request' : `You’ve been given ${given} requests`
  return ids.length === 1 ? 'A new request has arrived' : `${ids.length} new requests have arrived`
}
