import { client } from '../../auth/client.ts'
import { backend } from '../../facts/backend.ts'

/**
 * Calls `onChange` when the database says that a request has changed, where it can (a hosted project's Realtime). It says
 * nothing of what. Returns how to stop.
 */
export function listenForChanges(onChange: () => void): () => void {
  if (!backend?.url) return () => {}
  const channel = client.channel('desk', { config: { private: true } }).on('broadcast', { event: 'changed' }, onChange)
  // A private channel is joined with the session's token. Without one there is no bell, and the desk looks by itself.
  client.realtime.setAuth().then(
    () => channel.subscribe(),
    () => {},
  )
  return () => void client.removeChannel(channel)
}
