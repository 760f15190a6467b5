import { Alert, Button, Card, List, Stack, Text } from '@mantine/core'
import { isNoEmail } from '../../outbox/fields.ts'
import { saveFile } from '../shell/saveFile.ts'
import { shortTime } from '../shell/time.ts'
import { Erase } from './Erase.tsx'
import type { FoundPerson } from './usePerson.ts'

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
