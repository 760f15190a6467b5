import { Button, Card, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/call.ts'
import { setTelephone, testTelephone } from '../api/desk.ts'
import type { Telephone } from '../api/shapes.ts'

interface Draft {
  readonly phone: string
  /** `call`, `text`. */
  readonly ways: string[]
  /** `late` or `all`. */
  readonly when: string
}

interface Problems {
  readonly phone?: string
  readonly ways?: string
}

/** What is typed about my telephone, and what becomes of it. */
function useTelephone(telephone: Telephone | null, onChange: (known: Telephone | null) => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(telephone))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const phone = useRef<HTMLInputElement>(null)

  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await action().catch((error: unknown) =>
      toast({ title: 'That didn’t work', message: messageOf(error), destructive: true }),
    )
    setBusy(false)
  }
  const save = async () => {
    try {
      const saved = await setTelephone(
        draft.phone,
        draft.ways.includes('call'),
        draft.ways.includes('text'),
        draft.when === 'all',
      )
      onChange(saved)
      setDraft(draftOf(saved))
      await toast({ title: 'Saved', message: 'Send a test to check it works.' })
    } catch (error) {
      setProblems({ phone: messageOf(error) })
      phone.current?.focus()
    }
  }
  return {
    draft,
    problems,
    isBusy,
    phone,
    edit: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    onSubmit(event: SyntheticEvent) {
      event.preventDefault()
      const found = problemsOf(draft)
      setProblems(found)
      if (found.phone) phone.current?.focus()
      if (!found.phone && !found.ways) void run(save)
    },
    test: () =>
      void run(async () => {
        await testTelephone()
        await toast({
          title: 'Test sent',
          message: 'It should reach you within a minute. If it doesn’t, ask the owner if calls are set up.',
        })
      }),
    remove: () =>
      void run(async () => {
        onChange(await setTelephone(null, false, false, false))
        setDraft(draftOf(null))
        setProblems({})
      }),
  }
}

const draftOf = (telephone: Telephone | null): Draft => ({
  phone: telephone?.phone ?? '',
  ways: telephone ? [...(telephone.rings ? ['call'] : []), ...(telephone.gets_texts ? ['text'] : [])] : ['call'],
  when: telephone?.is_for_everything ? 'all' : 'late',
})

const problemsOf = ({ phone, ways }: Draft): Problems => ({
  ...(!phone.trim() && { phone: 'Enter your phone number' }),
  ...(ways.length === 0 && { ways: 'Choose a call, a text or both' }),
})

/** My own telephone: a call or a text gets through where notifications do not. */
export function TelephoneCard({ telephone, onChange }: Props) {
  const { draft, problems, isBusy, phone, edit, onSubmit, test, remove } = useTelephone(telephone, onChange)
  return (
    <Card withBorder padding="md" maw={560}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Title order={3} size="h4">
            Ring my phone as well
          </Title>
          <Text>
            A call or a text reaches you even if notifications don’t. Press 1 during a call to take the request.
          </Text>
          <TextInput
            ref={phone}
            label="UK phone number"
            type="tel"
            autoComplete="tel"
            size="md"
            value={draft.phone}
            error={problems.phone}
            onChange={({ currentTarget }) => edit({ phone: currentTarget.value })}
          />
          <Checkbox.Group
            label="How to reach me"
            size="md"
            error={problems.ways}
            value={draft.ways}
            onChange={(ways) => edit({ ways })}
          >
            <Group mt="xs">
              <Checkbox size="md" value="call" label="Call" />
              <Checkbox size="md" value="text" label="Text" />
            </Group>
          </Checkbox.Group>
          <Radio.Group label="When" size="md" value={draft.when} onChange={(when) => edit({ when })}>
            <Stack gap="xs" mt="xs">
              <Radio size="md" value="late" label="Only if a request has waited too long" />
              <Radio size="md" value="all" label="For every request while I’m on call" />
            </Stack>
          </Radio.Group>
          <Group grow>
            <Button type="submit" size="md" mih={48} loading={isBusy}>
              Save
            </Button>
            {telephone && (
              <>
                <Button size="md" mih={48} variant="default" loading={isBusy} aria-label="Test my phone" onClick={test}>
                  Test
                </Button>
                <Button
                  size="md"
                  mih={48}
                  variant="default"
                  loading={isBusy}
                  aria-label="Remove my phone"
                  onClick={remove}
                >
                  Remove
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface Props {
  readonly telephone: Telephone | null
  readonly onChange: (known: Telephone | null) => void
}
