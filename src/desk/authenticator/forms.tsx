import { Anchor, Box, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/call.ts'
import { Problem } from '../shell/Confirm.tsx'
import { giveCode, type NewApp, newApp, ownAddress } from './factors.ts'

/**
 * A form of one field, whose problem stands beside it.
 * @param read - what was typed, and what is wrong with it before it is sent
 */
function useAnswer(
  field: RefObject<HTMLInputElement | null>,
  send: (answer: string) => Promise<void>,
  read: (typed: string) => { readonly answer: string; readonly missing: string | undefined },
) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setProblem(words)
      field.current?.select()
    }
    const { answer, missing } = read(field.current?.value ?? '')
    if (missing) return refuse(missing)
    setProblem(undefined)
    setBusy(true)
    try {
      await send(answer)
    } catch (error) {
      setBusy(false)
      refuse(messageOf(error))
    }
  }
  return { problem, isBusy, onSubmit }
}

/** Six digits of an authenticator app. What is wrong with them stands beside the field. */
export function CodeForm({ button, onCode, isFirst = false }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const { problem, isBusy, onSubmit } = useAnswer(field, onCode, (typed) => {
    // Apps show it as two groups.
    const code = typed.replaceAll(/\s/g, '')
    return { answer: code, missing: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits the app shows' }
  })
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
  useEffect(() => {
    field.current?.focus()
    void ownAddress().then(setAddress)
  }, [])
  const { problem, isBusy, onSubmit } = useAnswer(field, onPassword, (password) => ({
    answer: password,
    missing: password ? undefined : 'Enter your password',
  }))
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
