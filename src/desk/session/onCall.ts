import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Rota } from '../api/shapes.ts'
import { write } from '../device/deviceStore.ts'
import { rotaQuery } from '../device/queries.ts'
import { useStaff } from './Session.tsx'

/** Who is on call by the latest answer from the rota or the switch, at `now` (in ms). `people` is undefined before that. */
export function useOnCall() {
  const { me } = useStaff()
  const { data: rota } = useQuery(rotaQuery)
  const people = rota?.people
  const own = people?.find(({ id }) => id === me.id)
  const now = Date.parse(rota?.now ?? '')
  const switched = Date.parse(me.now)
  if (own && now >= switched) return { people, isOnCall: own.on_call, until: own.until, now }
  // The switch's answer is newer than the rota's, so it decides for the current user.
  const since = people?.map((each) => (each.id === me.id ? { ...each, on_call: me.on_call, until: null } : each))
  return { people: since, isOnCall: me.on_call, until: null, now: switched }
}

/** Caches the rota that the database returns after a change. */
export function useKeepRota() {
  const client = useQueryClient()
  return (rota: Rota): void => {
    write('rota', rota)
    client.setQueryData(rotaQuery.queryKey, rota)
  }
}
