import { createStore, type MantineStore, useStore } from '@mantine/store'
import { client } from '../../auth/client.ts'

interface Recovery {
  /** How the link of an email went: it asks for a new password, or it was too old. */
  readonly recovery: 'none' | 'new password' | 'link expired'
}

const store: MantineStore<Recovery> = createStore<Recovery>({
  recovery: /[#&]error_code=/.test(window.location.hash) ? 'link expired' : 'none',
})
export const endRecovery = (): void => store.setState({ recovery: 'none' })
export const useRecovery = () => useStore(store).recovery

// Here and not in an effect: the client has begun to read the link, and says so once.
client.auth.onAuthStateChange((event) => {
  if (event === 'PASSWORD_RECOVERY') store.setState({ recovery: 'new password' })
})
