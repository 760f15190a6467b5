import { useQuery } from '@tanstack/react-query'
import { useStaff } from '../session/StaffProvider.tsx'
import { rotaOptions } from './rota.ts'

interface OnCall {
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
  const own = rota?.people.find(({ id }) => id === me.id)
  const now = Date.parse(rota?.now ?? '')
  const switched = Date.parse(me.now)
  return own && now >= switched
    ? { isOnCall: own.on_call, until: own.until, now }
    : { isOnCall: me.on_call, until: null, now: switched }
}
