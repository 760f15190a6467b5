import { Alert, Button, Card, Code, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { addMember } from '../api/accounts.ts'
import { type Draft, problemAt } from './draft.ts'
import { MemberFields } from './MemberFields.tsx'
import { useMemberForm } from './useMemberForm.ts'

interface Added extends Draft {
  /** Null: they have one. */
  readonly password: string | null
}

/** Somebody new, and the password to pass on to them: it is shown this once. */
export function AddMember({ onAdded }: { onAdded: () => void }) {
  const [added, setAdded] = useState<Added>()
  const form = useMemberForm({ name: '', email: '', isOwner: false }, async (draft) => {
    setAdded(undefined)
    try {
      const { password } = await addMember(draft.email, draft.name, draft.isOwner ? 'owner' : 'staff')
      setAdded({ ...draft, password })
      return {}
    } catch (error) {
      return problemAt('email', error)
    } finally {
      onAdded()
    }
  })
  return (
    <Stack component="section" gap="sm" aria-label="Add someone">
      <Title order={3}>Add someone</Title>
      {added && <Welcome {...added} />}
      <Card withBorder padding="md" maw={560}>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack>
            <MemberFields form={form} />
            <Button type="submit" size="lg" loading={form.isBusy}>
              Add
            </Button>
          </Stack>
        </form>
      </Card>
    </Stack>
  )
}

function Welcome({ name, email, password }: Added) {
  return (
    <Alert role="status" title={`${name} can sign in now`} maw={560}>
      {password === null ? (
        <Text>They already had an account with {email}, so their old password still works.</Text>
      ) : (
        <Stack gap="xs">
          <Text>
            At {window.location.origin}/desk/ with {email} and this password. Pass it on now. It won’t be shown again.
          </Text>
          {/* One tap selects all of it: a hyphen would end a word. */}
          <Code fz="lg" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {password}
          </Code>
        </Stack>
      )}
      <Text mt="xs">They can choose a new one with “I’ve forgotten my password”.</Text>
    </Alert>
  )
}
