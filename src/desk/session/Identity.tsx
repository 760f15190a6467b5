import {
  Alert,
  Box,
  Button,
  Card,
  Code,
  Group,
  List,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useClipboard, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isKeyRefused } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, confirm, messageOf, type Reason, unanswered } from '../api/call.ts'
import { Await, Loading } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Fold } from '../ui/Fold.tsx'
import { at, Form, Problem, Submit, useForm, useOnlineAction, WrongFields } from '../ui/forms.tsx'
import { Page, PlainButton, Small } from '../ui/parts.tsx'
import { shortDateOf } from '../words/london.ts'
import { Alone } from './Alone.tsx'
import { digitsOf, giveCode, givePassword, isConfirmed, type NewApp, newApp, ownAddress, ownApps } from './factors.ts'
import './identity.css'

const WHY: Readonly<Record<Reason, string>> = {
  stale: 'This also needs a code from your authenticator app. What you typed is still here.',
  'sign-in': 'Enter the code from your authenticator app. You can take and answer requests without it.',
  refused: 'Customers’ data, staff and settings need a code from your authenticator app. What you typed is still here.',
  password: 'A new password needs a code from your authenticator app. What you typed is still here.',
}

/** Asks for the password if it was entered too long ago, then for a code. Users without an app set it up first. */
export default function Identity({ reason, onDone }: { reason: Reason; onDone: (isConfirmed: boolean) => void }) {
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
    if ((await givePassword(password)).needsCode) setStep('code')
    else onDone(true)
  }
  return (
    <Stack>
      <Problem words={problem} />
      {step === 'not known' && !problem && <Loading />}
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
        </>
      )}
      <Button size="lg" variant="default" onClick={() => onDone(false)}>
        {reason === 'sign-in' ? 'Not now' : 'Cancel'}
      </Button>
      {step === 'code' && (
        <Small>
          Lost the app? Another owner can take it off your account, then you set up a new one. Devices where you haven’t
          given a code will ask you to sign in again.
        </Small>
      )}
    </Stack>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

/** Six digits from an authenticator app. */
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
        className="digits"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Submit form={form}>Confirm</Submit>
    </Form>
  )
}

function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const form = useForm({
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: ({ password = '' }) => onPassword(password).catch(at('password')),
    selects: true,
  })
  return (
    <Form form={form}>
      <Text>Changes to staff need your password. We ask again after ten minutes. What you typed is still here.</Text>
      <OwnAddress />
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

/** Tells a password manager whose password this is, and the user too if the link may have been a stranger's. */
function OwnAddress({ isShown = false }) {
  const [address, setAddress] = useState('')
  useEffect(() => void ownAddress().then(setAddress), [])
  return (
    <>
      {isShown && address && <Text style={{ overflowWrap: 'anywhere' }}>This is the account of {address}.</Text>}
      <input type="email" autoComplete="username" value={address} readOnly hidden />
    </>
  )
}

/** Sets up an authenticator app with a QR code, or a key to type, and the first code. */
export function SetUp({ onDone }: { onDone: (id: string) => Promise<void> }) {
  const { run, isPending, problem } = useOnlineAction()
  const [app, setApp] = useState<NewApp>()
  const { copy, copied } = useClipboard()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!app)
    return (
      <Stack>
        <List type="ordered" spacing="xs">
          <List.Item>Have an authenticator app, such as your phone’s own password app.</List.Item>
          <List.Item>{isPhone ? 'Give it the key that we show.' : 'Scan the QR code that we show.'}</List.Item>
          <List.Item>Enter the six digits it shows.</List.Item>
        </List>
        <Text>Your other devices will then ask you to sign in again.</Text>
        <Problem words={problem?.message} />
        {/* Created only on a tap, as the server stores each new app. */}
        <Button
          size="lg"
          className="natural"
          loading={isPending}
          onClick={() => void run(async () => setApp(await newApp()))}
        >
          {isPhone ? 'Show the key' : 'Show the QR code'}
        </Button>
      </Stack>
    )
  const onCode = async (code: string) => {
    await giveCode(code, [app])
    await onDone(app.id)
  }
  const code = (
    // Dark on light in both colour schemes, as many apps read nothing else.
    <Box bg="white" p={8} w={216} className="qr">
      <img src={app.picture} alt="QR code of the key" width={200} height={200} />
    </Box>
  )
  return (
    <Stack gap="lg">
      <Text>
        {isPhone ? 'Give the app this key' : 'Scan this QR code with the app, or type the key'}, then enter the code it
        shows.
      </Text>
      <div className="set-up">
        {!isPhone && code}
        <Stack gap="xs">
          <Code block fz="md" p="sm" className="key">
            {app.key.match(/.{1,4}/g)?.join(' ')}
          </Code>
          <Group gap="xs" grow={isPhone ?? false}>
            <PlainButton
              px="xs"
              onClick={() => {
                copy(app.key)
                announce('Copied.')
              }}
            >
              {copied ? 'Copied' : 'Copy the key'}
            </PlainButton>
            {isPhone && (
              <Button component="a" variant="default" px="xs" href={app.link}>
                Open the app
              </Button>
            )}
          </Group>
        </Stack>
      </div>
      <CodeForm onCode={onCode} />
      {/* A phone can’t scan its own screen. */}
      {isPhone && <Fold title="QR code for another phone">{code}</Fold>}
    </Stack>
  )
}

/** Must match supabase/config.toml and the dashboard of a hosted project. */
const SHORTEST = 12
const TOO_SHORT = `${SHORTEST} characters or more`

/** Keyed by the server's error codes. Other refusals show the server's own words. */
const WORDS: Readonly<Record<string, string>> = {
  same_password: 'That’s your current password. Choose a different one.',
  insufficient_aal: 'Not changed. This needs a code from your authenticator app.',
  over_request_rate_limit: 'Too many attempts. Wait a minute, then try again.',
}

interface Refusal {
  readonly code?: string | undefined
  readonly message: string
  /** Reasons why a password is too weak: `length`, `characters`, `pwned`. */
  readonly reasons?: readonly string[]
}

const refusalOf = ({ code, message, reasons }: Refusal): string =>
  reasons?.includes('pwned')
    ? 'This password is on a list of stolen ones. Choose a different one.'
    : (WORDS[code ?? ''] ?? message)

/** `isRecovery`: the user followed an emailed link. They must set a new password first, and need no old one. */
export function NewPassword({ isRecovery = false, onDone }: { isRecovery?: boolean; onDone(): void }) {
  /** True after a lost answer: the password may already be the new one. */
  const isUnsure = useRef(false)
  const [typed, setTyped] = useState({ current: '', password: '' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    check: ({ current, password = '' }) => ({
      current: isRecovery || current ? undefined : 'Enter your current password',
      password: password.length < SHORTEST ? TOO_SHORT : undefined,
    }),
    async send({ current = '', password = '' }) {
      // A session older than a day would also need an emailed code.
      const known = isRecovery
        ? undefined
        : await givePassword(current).catch((error: unknown) => {
            const { kind, message } = asCallError(error)
            if (kind === 'offline' || kind === 'outdated') throw error
            const hint = isUnsure.current ? '. It may be the new one already: try that.' : ''
            throw new WrongFields({ current: message + hint })
          })
      const save = async () =>
        (await client.auth.updateUser({ password, ...(known && { current_password: known.password }) })).error
      let error = await save()
      // A password or an emailed link is one factor. Users with two factors need both.
      if (error?.code === 'insufficient_aal' && (await confirm('password'))) error = await save()
      isUnsure.current = error !== null && (!error.status || error.status >= 500)
      if (error)
        throw isUnsure.current || isKeyRefused(error.status, error)
          ? unanswered(error)
          : new WrongFields({ password: refusalOf(error) })
      void toast({ title: 'Password changed', message: 'Use it next time you sign in.' })
      onDone()
    },
  })
  const field = form.field('password')
  const isShort = field.error === TOO_SHORT
  const title = (
    <Title order={isRecovery ? 1 : 2} tabIndex={-1} ref={heading} className="quiet-focus">
      {isRecovery ? 'New password' : 'Change your password'}
    </Title>
  )
  const keep = (name: keyof typeof typed) => (event: { currentTarget: HTMLInputElement }) =>
    setTyped({ ...typed, [name]: event.currentTarget.value })
  const fields = (
    <Form form={form} gap="lg">
      <OwnAddress isShown={isRecovery} />
      {!isRecovery && (
        <PasswordInput
          {...form.field('current')}
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
          onChange={keep('current')}
        />
      )}
      <PasswordInput
        {...field}
        // What it needs is below it already, and looks like an error then.
        error={isShort || field.error}
        label="New password"
        description={<Needs {...typed} isRecovery={isRecovery} isShort={isShort} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        onChange={keep('password')}
      />
      <Submit form={form}>Save</Submit>
    </Form>
  )
  const help = (
    <>
      <Title order={isRecovery ? 2 : 3} size="h5">
        One that’s easy to keep
      </Title>
      <List spacing="xs">
        <List.Item>Three random words are easy to remember and hard to guess.</List.Item>
        <List.Item>Use it nowhere else, so nobody who steals another list can get in here.</List.Item>
        <List.Item>Let your phone or browser save it, so nobody has to type it at night.</List.Item>
      </List>
    </>
  )
  if (isRecovery)
    return (
      <Alone>
        {title}
        {fields}
        <div className="help">{help}</div>
      </Alone>
    )
  return (
    <Stack gap="lg">
      {title}
      <div className="advised">
        <Card withBorder padding="md">
          {fields}
        </Card>
        <Card withBorder padding="md" className="help">
          {help}
        </Card>
      </div>
    </Stack>
  )
}

interface NeedsProps {
  readonly current: string
  readonly password: string
  readonly isRecovery: boolean
  /** Whether it was refused as too short. */
  readonly isShort: boolean
}

/** What a password needs, said before anyone gets it wrong, and ticked while they type. */
function Needs({ current, password, isRecovery, isShort }: NeedsProps) {
  const needs = [
    {
      words: TOO_SHORT,
      isMet: password.length >= SHORTEST,
      now: password.length,
      isWrong: isShort,
    },
    ...(isRecovery
      ? []
      : [{ words: 'Not your current password', isMet: password !== '' && current !== '' && password !== current }]),
  ]
  const part = Math.min(1, password.length / SHORTEST)
  return (
    <>
      {needs.map(({ words, isMet, now = 0, isWrong = false }) => (
        <span key={words} className="need" data-met={isMet || undefined} data-wrong={(isWrong && !isMet) || undefined}>
          {words}
          {!isMet && now > 0 && `: ${now} so far`}
          {isMet && <VisuallyHidden component="span">, done</VisuallyHidden>}
        </span>
      ))}
      {part > 0 && <span className="need-part" style={{ backgroundSize: `${part * 100}% 100%` }} />}
    </>
  )
}

/** Sets up or replaces the owner's authenticator app. */
export function AuthenticatorPage() {
  const query = useQuery({ queryKey: ['authenticator'], queryFn: ownApps })
  const [isReplacing, setReplacing] = useState(false)
  const [isDone, setDone] = useState(false)
  const replace = async () => {
    if ((await isConfirmed()) || (await confirm('refused'))) setReplacing(true)
  }
  return (
    <Page title="Authenticator app">
      <div className="advised">
        <Card withBorder padding="md">
          <Stack>
            {isDone && <Alert role="status" title="Your authenticator app is set up" />}
            <Await query={query}>
              {(apps) => {
                const onDone = async (id: string) => {
                  // An old app that cannot be removed still works, which is better than none.
                  for (const old of apps)
                    if (old.id !== id) await client.auth.mfa.unenroll({ factorId: old.id }).catch(() => undefined)
                  setReplacing(false)
                  setDone(true)
                  await query.refetch()
                }
                const [newest] = apps
                if (!newest || isReplacing)
                  return (
                    <>
                      <Title order={3}>{newest ? 'Your new phone' : 'Not set up yet'}</Title>
                      {!newest && <Text>With it, a stolen password alone can’t export or erase customers’ data.</Text>}
                      <SetUp onDone={onDone} />
                    </>
                  )
                return (
                  <>
                    {!isDone && (
                      <p className="need has-app" data-met>
                        You have an authenticator app, set up on {shortDateOf(newest.created_at)}
                      </p>
                    )}
                    <Title order={3}>A new phone?</Title>
                    <List type="ordered" spacing="xs">
                      <List.Item>Confirm with the old phone’s app, while you have it.</List.Item>
                      <List.Item>Give the new phone’s app the QR code or the key that we show.</List.Item>
                      <List.Item>Enter its six digits. The old app then stops working here.</List.Item>
                    </List>
                    <Button size="lg" className="natural" onClick={() => void replace()}>
                      Set up another phone
                    </Button>
                    <Small>Lost it? Another owner can take it off your account.</Small>
                  </>
                )
              }}
            </Await>
          </Stack>
        </Card>
        <Card withBorder padding="md" className="help">
          <Title order={3} size="h5">
            When it asks for a code
          </Title>
          <List spacing="xs">
            <List.Item>To export or erase a customer’s data</List.Item>
            <List.Item>To change the settings or the staff</List.Item>
            <List.Item>Never to take or answer a request</List.Item>
          </List>
        </Card>
      </div>
    </Page>
  )
}
