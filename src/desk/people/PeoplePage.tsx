import { Alert, Button, Card, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isNoEmail } from '../../outbox/fields.ts'
import { messageOf } from '../api/call.ts'
import { erasePerson, exportPerson } from '../api/desk.ts'
import type { PersonExport } from '../api/shapes.ts'
import { shortTime } from '../shell/reading.ts'
import { saveFile } from '../shell/saveFile.ts'

/** Whom to look for, and all there is of them. */
interface FoundPerson {
  readonly phone: string | null
  readonly email: string | null
  readonly data: PersonExport
}

function usePerson() {
  const phone = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<FoundPerson>()
  const [erased, setErased] = useState<number>()

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = { phone: phone.current?.value.trim() || null, email: email.current?.value.trim() || null }
    const refuse = (words: string) => {
      setProblem(words)
      phone.current?.focus()
    }
    setErased(undefined)
    setFound(undefined)
    setProblem(undefined)
    if (!asked.phone && !asked.email) return refuse('Enter a phone number or an email address')
    setBusy(true)
    try {
      setFound({ ...asked, data: await exportPerson(asked.phone, asked.email) })
    } catch (error) {
      refuse(messageOf(error))
    }
    setBusy(false)
  }
  const onErased = (count: number) => {
    setFound(undefined)
    setErased(count)
  }
  // What is shown must be of the person in the fields: it can be erased from there.
  const onChange = () => setFound(undefined)
  return { phone, email, problem, isBusy, found, erased, onSubmit, onErased, onChange }
}

const WORD = 'ERASE'

/** Erases after the word was typed: there is no way back. */
export function Erase({ count, phone, email, onErased }: Props) {
  const word = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (word.current?.value.trim() !== WORD) {
      setProblem(`Type ${WORD}, in capital letters`)
      word.current?.focus()
      return
    }
    setProblem(undefined)
    setBusy(true)
    try {
      onErased(await erasePerson(phone, email))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          ref={word}
          label={`Type ${WORD} to erase ${count === 1 ? 'this request' : `these ${count} requests`}`}
          description="This can’t be undone. If they asked for a copy, save the file first."
          autoComplete="off"
          autoCapitalize="characters"
          size="md"
          error={problem}
        />
        <Button type="submit" size="lg" color="alarm" loading={isBusy}>
          Erase
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  readonly count: number
  readonly phone: string | null
  readonly email: string | null
  readonly onErased: (count: number) => void
}

/** An address that stands for none is none. */
const withoutPlaceholder = (_key: string, value: unknown) =>
  typeof value === 'string' && isNoEmail(value) ? null : value

/** Who was found, so that nobody else is handed out or erased by mistake. */
export function Found({ phone, email, data, onErased }: FoundPerson & { onErased: (count: number) => void }) {
  const count = data.requests.length
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
          {count} {count === 1 ? 'request' : 'requests'} found at {shortTime(data.exported_at)}
        </Text>
        <List>
          {data.requests.map(({ id, name, phone, email, received_at }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {[name, phone, ...(isNoEmail(email) ? [] : [email])].join(', ')}: {shortTime(received_at)}
            </List.Item>
          ))}
        </List>
        <Button size="lg" variant="default" onClick={save}>
          Save as a file (JSON)
        </Button>
        <Erase count={count} phone={phone} email={email} onErased={onErased} />
      </Stack>
    </Card>
  )
}

/** All there is of one person: for whoever asks what we keep of them, or wants it gone. */
export function PeoplePage() {
  const { phone, email, problem, isBusy, found, erased, onSubmit, onErased, onChange } = usePerson()
  return (
    <Stack gap="lg" maw={560}>
      <Title order={2}>Privacy: one customer’s data</Title>
      <Text>
        Find every request with this phone number or email address. +44 7700 900123 and 07700 900123 count as the same.
        Enter both only if you’re sure they’re the same person’s.
      </Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            ref={phone}
            label="Phone number"
            type="tel"
            autoComplete="off"
            size="md"
            error={problem}
            onChange={onChange}
          />
          <TextInput ref={email} label="Email address" type="email" autoComplete="off" size="md" onChange={onChange} />
          <Button type="submit" size="lg" loading={isBusy}>
            Find
          </Button>
        </Stack>
      </form>
      {/* None: an earlier answer was lost on the way. */}
      {erased === 0 && <Alert role="status" title="Nothing left to erase" />}
      {erased !== undefined && erased > 0 && (
        <Alert role="status" title={`${erased} ${erased === 1 ? 'request' : 'requests'} erased`}>
          Includes history, notes and notifications. Backups keep them until they expire.
        </Alert>
      )}
      {found && <Found {...found} onErased={onErased} />}
    </Stack>
  )
}
