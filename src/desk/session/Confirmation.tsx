import { Center, Loader, Modal } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmation } from '../api/call.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'

const Confirm = lazy(async () => ({ default: (await import('../authenticator/Confirm.tsx')).Confirm }))

/** The dialogue that asks for the password or a code of the authenticator app, over whatever is open: nothing that was typed is lost. */
export function Confirmation() {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.get)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.settle(false)}
      title="Confirm it’s you"
      closeOnClickOutside={false}
      centered
    >
      {asked && (
        <ErrorBoundary>
          <Suspense
            fallback={
              <Center py="xl">
                <Loader aria-label="Loading" />
              </Center>
            }
          >
            <Confirm reason={asked.reason} onDone={asked.settle} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Modal>
  )
}
