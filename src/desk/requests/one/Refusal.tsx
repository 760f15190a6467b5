import { Alert } from '@mantine/core'
import type { Actions } from '../data/useActions.ts'
import { PhoneLink } from './PhoneLink.tsx'

/** Why the last tap did nothing, beside what was tapped. */
export function Refusal({
  refusal,
  phone,
  onDismiss,
}: {
  refusal: NonNullable<Actions['refusal']>
  phone: string
  onDismiss(): void
}) {
  return (
    <Alert
      role="alert"
      color="alarm"
      variant="outline"
      p="xs"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
      title={refusal.message}
    >
      {refusal.isOffline && (
        <>
          Call the customer anyway:{' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            <PhoneLink phone={phone} />
          </span>
        </>
      )}
    </Alert>
  )
}
