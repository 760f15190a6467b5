import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageOf, type Reason } from '../api/call.ts'
import { Problem } from '../shell/Confirm.tsx'
import { giveCode, givePassword, ownApps } from './factors.ts'
import { CodeForm, PasswordForm, SetUp } from './forms.tsx'

// Loaded together: in a file of its own, what it shares with this one would be two more files at the desk's start.
export { NewPassword } from '../session/NewPassword.tsx'

const WHY: Readonly<Record<Reason, string>> = {
  stale: 'This needs a code from your authenticator app as well. What you typed is still here.',
  'sign-in': 'Enter the code from your authenticator app. You can take and answer requests without it.',
  refused: 'This needs a code from your authenticator app. What you typed is still here.',
  password: 'A new password needs a code from your authenticator app. What you typed is still here.',
}

/** Asks for the password where it is too old; then for a code, of someone without an app once they have set one up. */
export function Confirm({ reason, onDone }: { reason: Reason; onDone: (isConfirmed: boolean) => void }) {
  const [hasApp, setHasApp] = useState(reason === 'refused' ? undefined : true)
  const [problem, setProblem] = useState<string>()
  const [isStale, setStale] = useState(reason === 'stale')
  useEffect(() => {
    if (hasApp === undefined)
      ownApps().then(
        (apps) => setHasApp(apps.length > 0),
        (error: unknown) => setProblem(messageOf(error)),
      )
  }, [hasApp])
  const onCode = async (code: string) => {
    await giveCode(code)
    onDone(true)
  }
  const onPassword = async (password: string) => {
    if (await givePassword(password)) setStale(false)
    else onDone(true)
  }
  if (isStale)
    return (
      <Stack>
        <PasswordForm onPassword={onPassword} />
        <Button size="lg" variant="default" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <Problem words={problem} />
      {hasApp === undefined && !problem && (
        <Center py="xl">
          <Loader aria-label="Loading" />
        </Center>
      )}
      {hasApp === false && (
        <>
          <Text>Owners confirm this with an authenticator app. Set yours up now. It takes a minute.</Text>
          <SetUp onDone={async () => onDone(true)} />
        </>
      )}
      {hasApp && (
        <>
          <Text>{WHY[reason]}</Text>
          <CodeForm button="Confirm" onCode={onCode} isFirst />
          <Text size="sm" c="dimmed">
            Lost the app? Another owner can take it off your account, then you set up a new one. Devices where you
            haven’t given a code will ask you to sign in again.
          </Text>
        </>
      )}
      <Button size="lg" variant="default" onClick={() => onDone(false)}>
        {reason === 'sign-in' ? 'Not now' : 'Cancel'}
      </Button>
    </Stack>
  )
}
