import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Found } from './Found.tsx'
import { usePerson } from './usePerson.ts'

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
