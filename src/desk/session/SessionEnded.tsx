import { Button, Modal, Stack, Text } from '@mantine/core'
import { useSession } from './SessionProvider.tsx'
import { SignInForm } from './SignIn.tsx'

/** Over the screen, not in its place: whatever was typed is still there once one has signed in. */
export function SessionEnded() {
  const { hasEnded, leave } = useSession()
  return (
    <Modal
      opened={hasEnded}
      onClose={() => undefined}
      title="Please sign in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      overlayProps={{ blur: 8 }}
    >
      <Stack>
        <Text>Your session has ended. What you typed is still here.</Text>
        <SignInForm />
        <Text size="sm" c="dimmed">
          Not you any more? Signing out erases what the desk keeps on this device.
        </Text>
        <Button variant="default" size="md" onClick={() => void leave()}>
          Sign out
        </Button>
      </Stack>
    </Modal>
  )
}
