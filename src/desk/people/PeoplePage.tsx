import { Alert, Box, Button, Card, Checkbox, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { isNoEmail } from '../../outbox/fields.ts'
import { ask, change } from '../api/desk.ts'
import type { PersonExport } from '../api/shapes.ts'
import { at, Form, Submit, useForm } from '../ui/forms.tsx'
import { Lead, Page, Small, saveFile } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'
import './people.css'

interface FoundPerson {
  readonly person: { readonly p_phone: string | null; readonly p_email: string | null }
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
    <Page title="Privacy">
      <Lead>For a customer who asks what we keep about them, or wants it erased.</Lead>
      <div className="advised">
        <Stack>
          <Card withBorder padding="md">
            <Form form={form}>
              <div className="either">
                <TextInput
                  {...form.field('phone')}
                  label="Phone number"
                  type="tel"
                  autoComplete="off"
                  onChange={onChange}
                />
                <TextInput
                  {...form.field('email')}
                  label="Email address"
                  type="email"
                  autoComplete="off"
                  onChange={onChange}
                />
              </div>
              <Small>One is enough. Enter both only if you’re sure they’re the same person’s.</Small>
              <Submit form={form} variant={found ? 'default' : 'filled'}>
                Find
              </Submit>
            </Form>
          </Card>
          {/* Zero if an earlier answer was lost. */}
          {erased === 0 && <Alert role="status" title="Nothing left to erase" />}
          {erased !== undefined && erased > 0 && (
            <Alert role="status" title={`${countOf(erased)} erased`}>
              Includes history, notes and alerts. Backups keep them until they expire.
            </Alert>
          )}
          {found && <Found {...found} onErased={(count) => show(undefined, count)} />}
        </Stack>
        <Card withBorder padding="md" className="help">
          <Title order={3} size="h5">
            What you’ll do
          </Title>
          <List type="ordered" spacing="xs">
            <List.Item>Find every request with their number, however they typed it, or their email address.</List.Item>
            <List.Item>Untick any that aren’t theirs.</List.Item>
            <List.Item>Save the rest as a file to send them, or erase it for good.</List.Item>
          </List>
        </Card>
      </div>
    </Page>
  )
}

/** On a phone it would be below the form, out of sight. */
function bringUp(found: HTMLElement | null) {
  if (found && found.getBoundingClientRect().top > innerHeight / 2) found.scrollIntoView({ block: 'start' })
}

const countOf = (requests: number) => `${requests} ${requests === 1 ? 'request' : 'requests'}`

const withoutPlaceholder = (_key: string, value: unknown) =>
  typeof value === 'string' && isNoEmail(value) ? null : value

/** Lists what was found. The owner may untick what is another person's, and erases nothing that is not listed. */
function Found({ person, data, onErased }: FoundPerson & { onErased: (count: number) => void }) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const chosen = data.requests.filter(({ id }) => !leftOut.includes(id))
  const form = useForm({
    check: ({ word }) => ({ word: word?.trim() === WORD ? undefined : `Type ${WORD}, in capital letters` }),
    send: async () =>
      onErased(await change('desk_erase_person', { ...person, p_ids: chosen.map(({ id }) => id) }).catch(at('word'))),
  })
  if (data.requests.length === 0) return <Alert role="status" title="Nothing found" />
  const save = () =>
    saveFile(
      `person-${data.exported_at.slice(0, 10)}.json`,
      'application/json',
      JSON.stringify({ ...data, requests: chosen }, withoutPlaceholder, 2),
    )
  return (
    <Card withBorder padding="md" ref={bringUp}>
      <Stack>
        <Text fw={600} fz="lg" role="status">
          {countOf(data.requests.length)} found at {momentOf(data.exported_at)}
        </Text>
        <Text className="pill found-for">{[person.p_phone, person.p_email].filter(Boolean).join(' and ')}</Text>
        <Text>Untick any that aren’t theirs. Numbers that others wrote in their messages aren’t listed.</Text>
        {data.requests.map(({ id, name, phone, email, message, received_at, is_own, interpreter_phone }) => (
          <Checkbox
            key={id}
            checked={!leftOut.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setLeftOut((ids) => (checked ? ids.filter((one) => one !== id) : [...ids, id]))
            }
            style={{ overflowWrap: 'anywhere' }}
            label={
              <>
                <b>{name}</b>
                <br />
                {[phone, ...(isNoEmail(email) ? [] : [email])].join(', ')}
                <br />
                Received {momentOf(received_at)}
                <span className="words">“{message}”</span>
              </>
            }
            description={
              !is_own && `They interpreted, on ${interpreter_phone}. Erasing removes that number. The request stays.`
            }
          />
        ))}
        {chosen.length > 0 && (
          <>
            <Button size="lg" className="natural" onClick={save}>
              Save a copy
            </Button>
            <Box pt="lg" mt="xs" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
              {/* The owner must type the word first, as erasing cannot be undone. */}
              <Form form={form}>
                <TextInput
                  {...form.field('word')}
                  label={`Type ${WORD} to erase ${countOf(chosen.length)}`}
                  description="Only if they asked for it, as it can’t be undone. If they want a copy, save it first."
                  autoComplete="off"
                  autoCapitalize="characters"
                />
                <Submit form={form} size="md" variant="outline" color="alarm" c="var(--mantine-color-error)">
                  Erase
                </Submit>
              </Form>
            </Box>
          </>
        )}
      </Stack>
    </Card>
  )
}

const WORD = 'ERASE'
