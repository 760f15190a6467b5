import { Alert, Button, Card, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isNoEmail } from '../../outbox/fields.ts'
import { ask, change, type ParametersOf } from '../api/desk.ts'
import type { PersonExport } from '../api/shapes.ts'
import { momentOf } from '../requests/words/london.ts'
import { at, Form, Submit, useForm } from '../shell/deskForm.tsx'
import { Page, saveFile } from '../shell/parts.tsx'

interface FoundPerson {
  readonly person: ParametersOf<'desk_erase_person'>
  readonly data: PersonExport
}

/** For someone who asks what we keep about them, or wants it erased. */
export default function PeoplePage() {
  const [found, setFound] = useState<FoundPerson>()
  const [erased, setErased] = useState<number>()
  const show = (next?: FoundPerson, count?: number) => {
    setFound(next)
    setErased(count)
  }
  const form = useForm({
    check: ({ phone, email }) => ({
      phone: phone?.trim() || email?.trim() ? undefined : 'Enter a phone number or an email address',
    }),
    async send(typed) {
      show()
      const person = { p_phone: typed.phone?.trim() || null, p_email: typed.email?.trim() || null }
      show({ person, data: await ask('desk_export_person', person).catch(at('phone')) })
    },
  })
  // The owner can erase what is shown, so it must belong to the person in the fields.
  const onChange = () => setFound(undefined)
  return (
    <Page title="Privacy: one customer’s data" maw={560}>
      <Text>
        Find every request with this phone number or email address. +44 7700 900123 and 07700 900123 count as the same.
        Enter both only if you’re sure they’re the same person’s.
      </Text>
      <Form form={form}>
        <TextInput {...form.field('phone')} label="Phone number" type="tel" autoComplete="off" onChange={onChange} />
        <TextInput {...form.field('email')} label="Email address" type="email" autoComplete="off" onChange={onChange} />
        <Submit form={form}>Find</Submit>
      </Form>
      {/* Zero if an earlier answer was lost. */}
      {erased === 0 && <Alert role="status" title="Nothing left to erase" />}
      {erased !== undefined && erased > 0 && (
        <Alert role="status" title={`${erased} ${erased === 1 ? 'request' : 'requests'} erased`}>
          Includes history, notes and notifications. Backups keep them until they expire.
        </Alert>
      )}
      {found && <Found {...found} onErased={(count) => show(undefined, count)} />}
    </Page>
  )
}

/** Leaves out the placeholder for a missing email address. */
const withoutPlaceholder = (_key: string, value: unknown) =>
  typeof value === 'string' && isNoEmail(value) ? null : value

/** Lists what was found, so that the owner does not save or erase another person's data by mistake. */
function Found({ person, data, onErased }: FoundPerson & { onErased: (count: number) => void }) {
  const count = data.requests.length
  const form = useForm({
    check: ({ word }) => ({ word: word?.trim() === WORD ? undefined : `Type ${WORD}, in capital letters` }),
    send: async () => onErased(await change('desk_erase_person', person).catch(at('word'))),
  })
  if (count === 0) return <Alert role="status" title="Nothing found" />
  const save = () =>
    saveFile(
      `person-${data.exported_at.slice(0, 10)}.json`,
      'application/json',
      JSON.stringify(data, withoutPlaceholder, 2),
    )
  return (
    <Card withBorder>
      <Stack>
        <Text fw={600} role="status">
          {count} {count === 1 ? 'request' : 'requests'} found at {momentOf(data.exported_at)}
        </Text>
        <List>
          {data.requests.map(({ id, name, phone, email, received_at }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {[name, phone, ...(isNoEmail(email) ? [] : [email])].join(', ')}: {momentOf(received_at)}
            </List.Item>
          ))}
        </List>
        <Button size="lg" variant="default" onClick={save}>
          Save as a file (JSON)
        </Button>
        {/* The owner must type the word first, as erasing cannot be undone. */}
        <Form form={form}>
          <TextInput
            {...form.field('word')}
            label={`Type ${WORD} to erase ${count === 1 ? 'this request' : `these ${count} requests`}`}
            description="This can’t be undone. If they asked for a copy, save the file first."
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Submit form={form} color="alarm">
            Erase
          </Submit>
        </Form>
      </Stack>
    </Card>
  )
}

const WORD = 'ERASE'
