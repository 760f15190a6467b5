import { Anchor, Box, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/call.ts'
import { Problem } from '../shell/Confirm.tsx'
import { giveCode, type NewApp, newApp, ownAddress } from './factors.ts'

/** Six digits of an authenticator app. What is wrong with them stands beside the field. */
export function CodeForm({ button, onCode, isFirst = false }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setProblem(words)
      field.current?.select()
    }
    // Apps show it as two groups.
    const code = field.current?.value.replaceAll(/\s/g, '') ?? ''
    if (!/^\d{6}$/.test(code)) return refuse('Enter the six digits the app shows')
    setProblem(undefined)
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error))
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          ref={field}
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          error={problem}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

interface CodeFormProps {
  readonly button: string
  /** Whether it is what there is to do, so that the cursor is there. */
  readonly isFirst?: boolean
  /** Rejects with a CallError, whose words are shown. */
  onCode(code: string): Promise<void>
}

/** The password of whoever is signed in. What is wrong with it stands beside the field. */
export function PasswordForm({ onPassword }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    field.current?.focus()
    void ownAddress().then(setAddress)
  }, [])
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setProblem(words)
      field.current?.select()
    }
    const password = field.current?.value ?? ''
    if (!password) return refuse('Enter your password')
    setProblem(undefined)
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error))
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>Changes to staff need your password. We ask again after ten minutes. What you typed is still here.</Text>
        {/* By which a password manager knows whose it is. */}
        <input type="email" autoComplete="username" value={address} readOnly hidden />
        <PasswordInput
          ref={field}
          label="Your password"
          autoComplete="current-password"
          size="md"
          error={problem}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  /** Rejects with a CallError, whose words are shown. */
  onPassword(password: string): Promise<void>
}

/** Sets up an authenticator app: its QR code, or the key for typing, and the first code. */
export function SetUp({ onDone }: { onDone: (id: string) => Promise<void> }) {
  const [app, setApp] = useState<NewApp>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // At a tap, not by itself: each is another one at the server.
  const start = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      setApp(await newApp())
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  if (!app)
    return (
      <Stack>
        <Text>
          You need an authenticator app on your phone: the phone’s own password app, Google Authenticator, Microsoft
          Authenticator or another. Your other devices will then ask you to sign in again.
        </Text>
        <Problem words={problem} />
        <Button size="lg" loading={isBusy} onClick={() => void start()}>
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
      <CodeForm button="Confirm" onCode={onCode} />
    </Stack>
  )
}
