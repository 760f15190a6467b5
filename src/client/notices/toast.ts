import type { Toast } from './Toaster.tsx'

/** Shows a message for five seconds, one at a time. Everything it says is also said inline, so it may fail quietly. */
export async function toast(message: Toast): Promise<void> {
  try {
    const { show } = await import('./Toaster.tsx')
    show(message)
  } catch {
    // The script is not on this phone yet and there is no signal.
  }
}
