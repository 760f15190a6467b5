import { Button, Stack, Text, Title } from '@mantine/core'
import { is, Me } from '../api/shapes.ts'
import { read } from '../device/deviceStore.ts'
import { Alone } from '../ui/parts.tsx'
import { endRecovery, openLink } from './entering.ts'
import { useSession } from './Session.tsx'

/** A reset email's link, which opens only on a tap. Whose it is, the accounts server says only once it has been spent. */
export function OpenLink() {
  const { userId, leave } = useSession()
  return (
    <Alone>
      <Stack>
        <Title order={1}>New password</Title>
        {userId && (
          <Text>
            {read('me', is(Me))?.name ?? 'Someone'} is signed in on this device. If the email was for another account,
            sign out first, then open its link again.
          </Text>
        )}
        <Text>The link in the email works once, for an hour.</Text>
        <Button size="lg" onClick={() => void openLink()}>
          Choose a new password
        </Button>
        {userId && (
          <Button size="lg" variant="default" onClick={() => void leave()}>
            Sign out
          </Button>
        )}
        <Button variant="subtle" onClick={endRecovery}>
          {userId ? 'Go to the desk' : 'Go to sign in'}
        </Button>
      </Stack>
    </Alone>
  )
}
