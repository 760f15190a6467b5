import { useQueryClient } from '@tanstack/react-query'
import type { Rota } from '../api/shapes.ts'
import { useChange } from '../shell/useChange.ts'
import { keepRota, rotaOptions } from './rota.ts'

/** Changes the rota: the database gives it back as it is then. */
export function useRotaAction() {
  const client = useQueryClient()
  return useChange<Rota>((rota) => client.setQueryData(rotaOptions.queryKey, keepRota(rota)))
}
