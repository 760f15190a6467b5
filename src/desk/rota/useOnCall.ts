import { useQuery } from '@tanstack/react-query'
import type { Rota } from '../api/shapes.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { rotaOptions } from './rota.ts'

interface OnCall {
  /** Everybody of staff; undefined until that was heard. */
  readonly people: Rota['people'] | undefined
  readonly isOnCall: boolean
  /** When that changes; null: not within eight days, or not known yet. */
  readonly until: string | null
  /** When the database said so, in ms. */
  readonly now: number
}

/** Whether whoever is signed in is on call: what the database said last, with the rota or with the switch. */
export function useOnCall(): OnCall {
  const { me } = useStaff()
  const { data: rota } = useQuery(rotaOptions)
  const people = rota?.people
  const own = people?.find(({ id }) => id === me.id)
  const now = Date.parse(rota?.now ?? '')
  const switched = Date.parse(me.now)
  if (own && now >= switched) return { people, isOnCall: own.on_call, until: own.until, now }
  // The switch was answered after the rota: both must say the same of whoever looks.
  const since = people?.map((each) => (each.id === me.id ? { ...each, on_call: me.on_call, until: null } : each))
  return { people: since, isOnCall: me.on_call, until: null, now: switched }
}
