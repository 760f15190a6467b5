import { Alert, Button, Card, Checkbox, Code, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { addMember, changeAddress } from '../api/accounts.ts'
import { asCallError, messageOf } from '../api/call.ts'
import { changeMember } from '../api/desk.ts'
import type { Member } from '../api/shapes.ts'

/** Somebody of staff, as typed. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly isOwner: boolean
}

export interface Problems {
  readonly name?: string
  readonly email?: string
  /** Not of a field. */
  readonly other?: string
}

/** As the database has it. */
const LONGEST_NAME = 60

/** What is wrong with what was typed. */
export function problemsOf({ name, email }: Draft): Problems {
  const length = [...name.trim()].length
  return {
    ...(length === 0 && { name: 'Enter their first name' }),
    ...(length > LONGEST_NAME && { name: `Use ${LONGEST_NAME} characters at most` }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Enter an email address, like name@example.com' }),
  }
}

/** What was refused, at the field that it is about; anything else is about none. */
const problemAt = (field: keyof Problems, thrown: unknown): Problems => ({
  [asCallError(thrown).kind === 'refused' ? field : 'other']: messageOf(thrown),
})

/**
 * Somebody of staff while they are typed. What is typed stays until `save` has found nothing wrong.
 * @param save - resolves with what was wrong
 */
function useMemberForm(start: Draft, save: (draft: Draft) => Promise<Problems>) {
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const tell = (found: Problems) => {
    setProblems(found)
    if (found.name) name.current?.focus()
    else if (found.email) email.current?.focus()
    return Object.keys(found).length > 0
  }
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || tell(problemsOf(draft))) return
    setBusy(true)
    const isWrong = tell(await save({ ...draft, name: draft.name.trim(), email: draft.email.trim() }))
    setBusy(false)
    if (!isWrong) setDraft(start)
  }
  return {
    draft,
    problems,
    isBusy,
    name,
    email,
    edit: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    onSubmit,
  }
}

/** A first name, an email address, and whether they are an owner. */
function MemberFields({ form, isAddressFixed = false, isRoleFixed = false }: MemberFieldsProps) {
  const { draft, problems, name, email, edit } = form
  return (
    <>
      <TextInput
        ref={name}
        size="md"
        label="First name"
        description="Customers see it."
        autoComplete="off"
        value={draft.name}
        error={problems.name}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <TextInput
        ref={email}
        size="md"
        type="email"
        label="Email address"
        description={
          isAddressFixed ? 'It can’t be changed here yet. See the top of this page.' : 'They sign in with it.'
        }
        autoComplete="off"
        disabled={isAddressFixed}
        value={draft.email}
        error={problems.email}
        onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
      />
      <Checkbox
        size="md"
        label="Owner"
        description={
          isRoleFixed
            ? 'Only another owner can change this.'
            : 'Can also change settings and staff, and erase customers’ data.'
        }
        disabled={isRoleFixed}
        checked={draft.isOwner}
        onChange={({ currentTarget }) => edit({ isOwner: currentTarget.checked })}
      />
      {problems.other && (
        <Alert color="alarm" role="alert">
          {problems.other}
        </Alert>
      )}
    </>
  )
}

interface MemberFieldsProps {
  readonly form: ReturnType<typeof useMemberForm>
  /** Accounts cannot be changed. */
  readonly isAddressFixed?: boolean
  /** It is whoever looks. */
  readonly isRoleFixed?: boolean
}

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

/** Changes somebody's name, address and role. */
export function EditMember({ member, hasAccounts, onChange, onSaved }: Props) {
  const start = { name: member.name, email: member.email ?? '', isOwner: member.role === 'owner' }
  const form = useMemberForm(start, async (draft) => {
    const problems = await save(member, draft)
    onChange()
    if (Object.keys(problems).length === 0) onSaved()
    return problems
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack maw={560}>
        <MemberFields form={form} isAddressFixed={!hasAccounts} isRoleFixed={member.is_me} />
        <Button type="submit" size="md" mih={48} loading={form.isBusy}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

/** The address first: it is what can fail. Pressing again does the rest. */
async function save({ id, email, name, role }: Member, draft: Draft): Promise<Problems> {
  const newRole = draft.isOwner ? 'owner' : 'staff'
  try {
    if (draft.email !== email) await changeAddress(id, draft.email)
  } catch (error) {
    return problemAt('email', error)
  }
  try {
    if (draft.name !== name || newRole !== role) await changeMember(id, draft.name, newRole)
  } catch (error) {
    return problemAt('name', error)
  }
  return {}
}

interface Props {
  readonly member: Member
  readonly hasAccounts: boolean
  readonly onChange: () => void
  readonly onSaved: () => void
}
