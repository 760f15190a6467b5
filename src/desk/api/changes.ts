import { client } from '../../auth/client.ts'
import { backend } from '../../facts/backend.ts'

/** Between two calls, in ms: in a flood the database says it all the time. */
const SHORTEST = 2_000

/**
 * Calls `onChange` when the database says that a request has changed, where it can (a hosted project's Realtime). It does
 * not say what. Returns how to stop.
 */
export function listenForChanges(onChange: () => void): () => void {
  if (!backend?.url) return () => {}
  let calledAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    calledAt = Date.now()
    onChange()
  }
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(call, Math.max(0, calledAt + SHORTEST - Date.now()))
  }
  const channel = client.channel('desk', { config: { private: true } }).on('broadcast', { event: 'changed' }, hear)
  client.realtime.setAuth().then(
    () => channel.subscribe(),
    // A private channel is joined with the session's token. Without one nothing is heard, and the desk looks by itself.
    () => {},
  )
  return () => {
    clearTimeout(timer)
    void client.removeChannel(channel)
  }
}
