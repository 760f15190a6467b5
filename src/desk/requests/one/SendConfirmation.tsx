import { Box, Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { isNoEmail } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { read, write } from '../../device/deviceStore.ts'
import { announce } from '../../ui/announce.ts'
import type { Opened } from '../../ui/forms.tsx'
import { useServerNow } from '../data/RequestsProvider.tsx'
import {
  type Agreed,
  type AgreedField,
  confirmationProblems,
  confirmationText,
  emailHref,
  FIRM,
  isAgreed,
  KINDS,
  type Kind,
  prefilled,
  rateHint,
  textTo,
} from '../words/confirmation.ts'

interface Props extends Opened {
  readonly request: CallbackRequest
  /** The text that goes to the customer, for the request's history. */
  onMade(text: string): void
}

/** Sends what was agreed on the phone, as a text or an email from this device. */
export default function Confirm({ request, onMade, ...opened }: Props) {
  return (
    <Modal {...opened} size="lg" title="Send confirmation">
      {/* Starts afresh each time it opens, with any unsent text. */}
      <Form request={request} onMade={onMade} />
    </Modal>
  )
}

function Form({ request, onMade }: Pick<Props, 'request' | 'onMade'>) {
  const key = `draft:confirmation:${request.id}`
  const now = useServerNow()
  const [made] = useState(now)
  const [agreed, setAgreed] = useState(() => read(key, isAgreed) ?? prefilled(request, made))
  const [isChecked, setChecked] = useState(false)
  /** The last text sent from here, so that it is kept once even if sent both ways. */
  const [sent, setSent] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)
  const { copy } = useClipboard()
  const problems = confirmationProblems(agreed)
  const [wrong] = Object.keys(problems)
  const text = confirmationText(agreed, FIRM, made)
  const set = (change: Partial<Agreed>) => {
    const next = { ...agreed, ...change }
    setAgreed(next)
    write(key, next)
  }

  const send = (event: MouseEvent) => {
    setChecked(true)
    if (wrong) {
      event.preventDefault()
      fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return false
    }
    if (text !== sent) onMade(text)
    write(key, undefined)
    setSent(text)
    return true
  }
  const field = (name: AgreedField, label: string, rest: { description?: string; leftSection?: ReactNode } = {}) => (
    <TextInput
      name={name}
      label={label}
      value={agreed[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      error={isChecked && problems[name]}
      {...(rest.leftSection !== undefined && { inputMode: 'decimal' as const })}
      {...rest}
    />
  )
  const pounds = (name: AgreedField, label: string, description?: string) =>
    field(name, label, { leftSection: '£', ...(description && { description }) })
  const look = { size: 'md', h: 52, px: 'xs', flex: '1 1 0' } as const

  return (
    <Stack>
      <Text size="sm">Fill it in on the phone, read the price out, then send it. All amounts include VAT.</Text>
      <Stack ref={fields} gap="sm">
        <Radio.Group label="What they ordered" value={agreed.kind} onChange={(kind) => set({ kind: kind as Kind })}>
          {Object.entries(KINDS).map(([kind, label]) => (
            <Radio key={kind} value={kind} label={label} py="xs" />
          ))}
        </Radio.Group>
        {field('what', 'What you’ll do')}
        {field('when', 'When')}
        {pounds('rate', 'An hour', rateHint(made))}
        {pounds('minimum', 'At least')}
        {field('estimate', 'Estimate or price, with parts', { leftSection: '£', description: 'Such as 120 to 180' })}
        {field('other', 'Also to pay (optional)', { description: 'Such as parking' })}
        {agreed.kind === 'urgent' &&
          pounds('callOff', 'If they cancel once the van has left (optional)', 'Only what you’ve told them')}
        {agreed.kind === 'planned' && (
          <Checkbox
            label="They asked us to start within 14 days"
            checked={agreed.startsSooner}
            onChange={({ currentTarget: { checked } }) => set({ startsSooner: checked })}
          />
        )}
      </Stack>
      <section aria-label="What they get">
        <Title order={3} size="h5" mb="xs">
          What they get
        </Title>
        <Box component="pre" className="confirmation-text" tabIndex={0} role="group" aria-label="Confirmation">
          {text}
        </Box>
      </section>
      <div className="confirmation-send">
        <Text role="status" size="sm">
          {sent === text ? 'It’s kept with the request.' : sent && 'You’ve changed it since. Send it again.'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button component="a" href={textTo(request.phone, text)} onClick={send} {...look}>
            Text it
          </Button>
          {!isNoEmail(request.email) && (
            <Button component="a" href={emailHref(request.email, FIRM, text)} onClick={send} {...look}>
              Email it
            </Button>
          )}
          <Button
            variant="default"
            {...look}
            onClick={(event) => {
              if (!send(event)) return
              copy(text)
              announce('Copied')
            }}
          >
            Copy
          </Button>
        </Group>
      </div>
    </Stack>
  )
}
