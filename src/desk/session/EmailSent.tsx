import { Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CallError, unanswered } from '../api/call.ts'
import { announce } from '../ui/announce.ts'
import { Form, Problem, Submit, useForm, useOnlineAction, WrongFields } from '../ui/forms.tsx'
import { Breakable, PlainButton, Small } from '../ui/parts.tsx'
import { openByCode } from './entering.ts'
import { digitsOf, mailReset, REFUSED } from './factors.ts'

/** In seconds, as the accounts server sends one email a minute. */
const BETWEEN_EMAILS = 60

/** Sends the email again, once the server would. */
function SendAgain({ to }: { to: string }) {
  const [left, setLeft] = useState(BETWEEN_EMAILS)
  const { run, isPending, problem } = useOnlineAction()
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = async () => {
    const { error } = await mailReset(to)
    if (error) throw new CallError('refused', REFUSED[error.status ?? 0] ?? unanswered(error).message)
    announce('Sent again.')
    setLeft(BETWEEN_EMAILS)
  }
  return (
    <>
      <Problem words={problem?.message} />
      <PlainButton disabled={left > 0} loading={isPending} onClick={() => void run(send)}>
        {left > 0 ? `Send it again in ${left} s` : 'Send it again'}
      </PlainButton>
    </>
  )
}

/** Takes the code from the email, as a mail scanner may have opened its link first. An older project's email has none. */
export default function EmailSent({ to }: { to: string }) {
  const form = useForm({
    check: ({ code = '' }) => ({
      code: /^\d{6,10}$/.test(digitsOf(code)) ? undefined : 'Enter the digits from the email',
    }),
    async send({ code = '' }) {
      const { error } = await openByCode(to, digitsOf(code))
      // Only the accounts server's own refusals have a code.
      const isRefused = error?.code && error.status && error.status < 500 && error.status !== 429
      if (isRefused) throw new WrongFields({ code: 'That code is wrong, or no longer works' })
      if (error) throw unanswered(error)
    },
    selects: true,
  })
  return (
    <Form form={form}>
      <Text role="status">
        If <Breakable>{to}</Breakable> has an account, an email is on its way. Open its link, or enter its code here.
        Both work once, for an hour.
      </Text>
      <TextInput
        {...form.field('code')}
        label="Code from the email"
        className="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Submit form={form}>Continue</Submit>
      <div className="help">
        <Text fw={600}>Nothing there?</Text>
        <Small mb="xs">Check your spam folder, and the address above.</Small>
        <SendAgain to={to} />
      </div>
    </Form>
  )
}
