import { Anchor, Box, Button, Center, Code, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageOf, type Reason } from '../api/call.ts'
import { Problem } from '../shell/Confirm.tsx'
import { at, Form, Submit, useForm } from '../shell/parts.tsx'
import { useChange } from '../shell/useChange.ts'
import { giveCode, givePassword, type NewApp, newApp, ownAddress, ownApps } from './factors.ts'

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
  const [step, setStep] = useState(reason === 'stale' ? 'password' : reason === 'refused' ? 'not known' : 'code')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (reason === 'refused')
      ownApps().then(
        (apps) => setStep(apps.length > 0 ? 'code' : 'set up'),
        (error: unknown) => setProblem(messageOf(error)),
      )
  }, [reason])
  const onPassword = async (password: string) => {
    if (await givePassword(password)) setStep('code')
    else onDone(true)
  }
  return (
    <Stack>
      <Problem words={problem} />
      {step === 'not known' && !problem && (
        <Center py="xl">
          <Loader aria-label="Loading" />
        </Center>
      )}
      {step === 'password' && <PasswordForm onPassword={onPassword} />}
      {step === 'set up' && (
        <>
          <Text>Owners confirm this with an authenticator app. Set yours up now. It takes a minute.</Text>
          <SetUp onDone={async () => onDone(true)} />
        </>
      )}
      {step === 'code' && (
        <>
          <Text>{WHY[reason]}</Text>
          <CodeForm onCode={(code) => giveCode(code).then(() => onDone(true))} isFirst />
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

/** Where it is what there is to do. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Six digits of an authenticator app. What is wrong with them stands beside the field. */
function CodeForm({ isFirst, onCode }: { isFirst?: boolean; onCode: (code: string) => Promise<void> }) {
  const form = useForm({
    check: ({ code = '' }) => ({
      code: /^\d{6}$/.test(digitsOf(code)) ? undefined : 'Enter the six digits the app shows',
    }),
    send: ({ code = '' }) => onCode(digitsOf(code)).catch(at('code')),
    selects: true,
  })
  return (
    <Form form={form}>
      <TextInput
        {...form.field('code')}
        ref={isFirst ? focus : undefined}
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Submit form={form}>Confirm</Submit>
    </Form>
  )
}

/** Apps show it as two groups. */
const digitsOf = (code: string) => code.replaceAll(/\s/g, '')

/** The password of the person who is signed in. What is wrong with it stands beside the field. */
function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const [address, setAddress] = useState('')
  const form = useForm({
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: ({ password = '' }) => onPassword(password).catch(at('password')),
    selects: true,
  })
  useEffect(() => void ownAddress().then(setAddress), [])
  return (
    <Form form={form}>
      <Text>Changes to staff need your password. We ask again after ten minutes. What you typed is still here.</Text>
      {/* By which a password manager knows whose it is. */}
      <input type="email" autoComplete="username" value={address} readOnly hidden />
      <PasswordInput
        {...form.field('password')}
        ref={focus}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <Submit form={form}>Confirm</Submit>
    </Form>
  )
}

/** Sets up an authenticator app: its QR code, or the key for typing, and the first code. */
export function SetUp({ onDone }: { onDone: (id: string) => Promise<void> }) {
  const { run, isBusy, problem, answer: app } = useChange<NewApp>()
  if (!app)
    return (
      <Stack>
        <Text>
          You need an authenticator app on your phone: the phone’s own password app, Google Authenticator, Microsoft
          Authenticator or another. Your other devices will then ask you to sign in again.
        </Text>
        <Problem words={problem} />
        {/* At a tap, not by itself: each is another one at the server. */}
        <Button size="lg" loading={isBusy} onClick={() => run(newApp)}>
          Show the QR code
        </Button>
      </Stack>
    )
  const onCode = async (code: string) => {
    await giveCode(code, [app.id])
    await onDone(app.id)
  }
  return (
    <Stack>
      <Text>Scan this with the app. Then enter the code it shows.</Text>
      {/* Dark on light in both schemes: many apps read nothing else. */}
      <Box bg="white" p={4} w={208} style={{ alignSelf: 'center', borderRadius: 8 }}>
        <img src={app.picture} alt="QR code of the key below" width={200} height={200} style={{ display: 'block' }} />
      </Box>
      <Anchor href={app.link} className="tall">
        The app is on this device: open it
      </Anchor>
      <Text>
        Or type this key into the app:
        <Code block fz="md" mt={4} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {app.key.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </Text>
      <CodeForm onCode={onCode} />
    </Stack>
  )
}
