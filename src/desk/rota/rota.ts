import { queryOptions } from '@tanstack/react-query'
import { rota as ask } from '../api/desk.ts'
import { is, Rota } from '../api/shapes.ts'
import { read, write } from '../device/kept.ts'

const KEPT = 'rota'

/** In ms. */
const A_MINUTE = 60_000

/** Keeps it for a visit without a connection. */
export function keepRota(rota: Rota): Rota {
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
