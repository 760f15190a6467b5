import { queryOptions } from '@tanstack/react-query'
import { health as ask, deadLetters } from '../api/desk.ts'
import { Health, is } from '../api/shapes.ts'
import { read, write } from '../device/deviceStore.ts'

const KEY = 'health'

/** What the backend knows of itself, for the line above every screen and for its page. Without a connection, what it last said. */
export const health = () =>
  queryOptions({
    queryKey: [KEY],
    async queryFn() {
      const heard = await ask()
      write(KEY, heard)
      return heard
    },
    initialData: () => read(KEY, is(Health)),
    // Long ago, and not never: see requests/data/openRequests.ts.
    initialDataUpdatedAt: 1,
  })

/** The notifications that reached nobody, for the line that counts them and for their page. */
export const undelivered = queryOptions({ queryKey: ['undelivered'], queryFn: deadLetters })
