import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { rotaOptions } from './rota.ts'
import { nextGap, warningOf } from './words.ts'

/** In red, from a day ahead: when nobody is on call. */
export function Gap() {
  const { data: rota } = useQuery(rotaOptions)
  const now = Date.parse(rota?.now ?? '')
  const gap = rota && nextGap(rota, now)
  if (!gap) return null
  return (
    <Alert color="alarm" p="xs" mb="md">
      <Anchor component={Link} href="/rota" c="inherit" fw={600} underline="always">
        {warningOf(gap, now)}
      </Anchor>
    </Alert>
  )
}
