import { Alert, Button, List, Text, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { is, Me } from '../api/shapes.ts'
import { read } from '../device/deviceStore.ts'
import { Outdated } from '../ui/Await.tsx'
import { Small } from '../ui/parts.tsx'
import { Alone } from './Alone.tsx'
import { endRecovery, openLink } from './entering.ts'
import { useSession } from './Session.tsx'

/** A reset email's link, which opens only on a tap. Whose it is, the accounts server says only once it has been spent. */
function OpenLink() {
  const { userId, leave } = useSession()
  return (
    <Alone>
      <Title order={1}>New password</Title>
      {userId && (
        <Text>
          {read('me', is(Me))?.name ?? 'Someone'} is signed in on this device. If the email was for another account,
          sign out first, then open its link again.
        </Text>
      )}
      <Text>One tap uses the link from your email, which works once, for an hour. Then:</Text>
      <List type="ordered" spacing="xs">
        <List.Item>Choose a password of 12 characters or more. Three random words are good.</List.Item>
        <List.Item>You’re signed in on this device.</List.Item>
        <List.Item>Elsewhere, sign in with the new one.</List.Item>
      </List>
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
      <div className="alone-help">
        <Text fw={600}>Didn’t ask for this?</Text>
        <Small>Leave the link alone. Your old password still works.</Small>
      </div>
    </Alone>
  )
}

const WORDS = {
  silent: ['The link didn’t open', 'The server didn’t answer. Check your connection, then try again.'],
  'other account': [
    'This link is for another account',
    'You’re still signed in, and nothing has changed. To use the link’s account, sign out here first, then ask for a new link.',
  ],
} as const

/** A reset email's link that did not open, and left everything as it was. */
function LinkRefused({ why }: { why: keyof typeof WORDS | 'outdated' }) {
  const [title, words] = WORDS[why === 'outdated' ? 'silent' : why]
  return (
    <Alone>
      {why === 'outdated' ? (
        <Outdated />
      ) : (
        <Alert color="alarm" title={title}>
          {words}
        </Alert>
      )}
      {why === 'silent' && (
        <Button size="lg" onClick={() => void openLink()}>
          Try again
        </Button>
      )}
      <Button size="lg" variant="default" onClick={endRecovery}>
        Go to the desk
      </Button>
    </Alone>
  )
}

export default function ResetLink({ state }: { state: 'unopened' | ComponentProps<typeof LinkRefused>['why'] }) {
  return state === 'unopened' ? <OpenLink /> : <LinkRefused why={state} />
}
