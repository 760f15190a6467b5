import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { rota as ask } from '../api/desk.ts'
import { is, Rota } from '../api/shapes.ts'
import { read, write } from '../device/deviceStore.ts'
import { useStaff } from '../session/StaffProvider.tsx'

const KEPT = 'rota'

/** In ms. */
const A_MINUTE = 60_000

/** Keeps it for a visit without a connection. */
function keepRota(rota: Rota): Rota {
  write(KEPT, rota)
  return rota
}

/** Who is on call, and who will be: read each minute while the desk is in sight. Without a connection, as last seen. */
export const rotaOptions = queryOptions({
  queryKey: ['rota'],
  queryFn: async () => keepRota(await ask()),
  initialData: () => read(KEPT, is(Rota)),
  // What was kept is shown, and asked for anew. Not never: see requests/data/openRequests.ts.
  initialDataUpdatedAt: 1,
  refetchInterval: A_MINUTE,
  refetchOnWindowFocus: 'always',
})

/**
 * Whether the person who is signed in is on call, by what the database said last with the rota or with the switch, at `now`
 * (in ms). `people` is undefined until that was heard; `until` is null where it is not within eight days, or not known yet.
 */
export function useOnCall() {
  const { me } = useStaff()
  const { data: rota } = useQuery(rotaOptions)
  const people = rota?.people
  const own = people?.find(({ id }) => id === me.id)
  const now = Date.parse(rota?.now ?? '')
  const switched = Date.parse(me.now)
  if (own && now >= switched) return { people, isOnCall: own.on_call, until: own.until, now }
  // The switch was answered after the rota: both must say the same of the current user.
  const since = people?.map((each) => (each.id === me.id ? { ...each, on_call: me.on_call, until: null } : each))
  return { people: since, isOnCall: me.on_call, until: null, now: switched }
}

/** Takes the rota that the database gives back after a change. */
export function useKeepRota() {
  const client = useQueryClient()
  return (rota: Rota): void => void client.setQueryData(rotaOptions.queryKey, keepRota(rota))
}
