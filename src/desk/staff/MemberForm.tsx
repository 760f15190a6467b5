import { Alert, Button, Card, Checkbox, Code, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addMember, changeAddress } from '../api/accounts.ts'
import { changeMember } from '../api/desk.ts'
import type { Member, Role } from '../api/shapes.ts'
import { Problem } from '../shell/Confirm.tsx'
import { Section } from '../shell/parts.tsx'
import { at, type Typed, useForm } from '../shell/useChange.ts'

type Draft = Readonly<{ name: string; email: string; role: Role }>

/** As the database has it. */
const LONGEST_NAME = 60

/** What is wrong with what was typed. */
const problemsOf = ({ name, email }: Draft) => ({
  ...(!name && { name: 'Enter their first name' }),
  ...([...name].length > LONGEST_NAME && { name: `Use ${LONGEST_NAME} characters at most` }),
  ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Enter an email address, like name@example.com' }),
})

/** A first name, an email address, and whether they are an owner. What is typed stays until it is saved. */
function MemberForm({ member, hasAccounts, button, size, save }: Props) {
  const { form, field, isBusy, problem } = useForm({
    check: (typed) => problemsOf(draftOf(typed)),
    async send(typed) {
      await save(draftOf(typed))
      form.ref.current?.reset()
    },
  })
  const draftOf = ({ name = '', email = member?.email ?? '', owner }: Typed): Draft => ({
    name: name.trim(),
    email: email.trim(),
    role: owner || (member?.is_me && member.role === 'owner') ? 'owner' : 'staff',
  })
  return (
    <form {...form}>
      <Stack maw={560}>
        <TextInput
          {...field('name')}
          label="First name"
          description="Customers see it."
          autoComplete="off"
          defaultValue={member?.name}
        />
        <TextInput
          {...field('email')}
          type="email"
          label="Email address"
          description={
            hasAccounts ? 'They sign in with it.' : 'It can’t be changed here yet. See the top of this page.'
          }
          autoComplete="off"
          disabled={!hasAccounts}
          defaultValue={member?.email ?? ''}
        />
        <Checkbox
          {...field('owner')}
          label="Owner"
          description={
            member?.is_me
              ? 'Only another owner can change this.'
              : 'Can also change settings and staff, and erase customers’ data.'
          }
          disabled={member?.is_me ?? false}
          defaultChecked={member?.role === 'owner'}
        />
        <Problem words={problem} />
        <Button type="submit" size={size} mih={48} loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  /** Undefined: somebody new. */
  readonly member?: Member
  /** Whether accounts can be changed from here. */
  readonly hasAccounts: boolean
  readonly button: string
  readonly size: string
  readonly save: (draft: Draft) => Promise<void>
}

/** Somebody new, and the password to pass on to them: it is shown this once. */
export function AddMember({ onAdded }: { onAdded: () => void }) {
  const [added, setAdded] = useState<Added>()
  const add = async (draft: Draft) => {
    setAdded(undefined)
    const adding = addMember(draft.email, draft.name, draft.role).finally(onAdded)
    const { password } = await adding.catch(at('email', 'refused'))
    setAdded({ ...draft, password })
  }
  return (
    <Section title="Add someone">
      {added && <Welcome {...added} />}
      <Card withBorder padding="md" maw={560}>
        <MemberForm hasAccounts button="Add" size="lg" save={add} />
      </Card>
    </Section>
  )
}

/** `password` is null where they have one. */
type Added = Draft & { readonly password: string | null }

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

/** Changes somebody's name, address and role. The address first: it is what can fail. Pressing again does the rest. */
export function EditMember({ member, hasAccounts, onChange, onSaved }: EditMemberProps) {
  const save = async ({ name, email, role }: Draft) => {
    try {
      if (email !== member.email) await changeAddress(member.id, email).catch(at('email', 'refused'))
      if (name !== member.name || role !== member.role)
        await changeMember(member.id, name, role).catch(at('name', 'refused'))
      onSaved()
    } catch (error) {
      // Part of it may have been done.
      onChange()
      throw error
    }
  }
  return <MemberForm member={member} hasAccounts={hasAccounts} button="Save" size="md" save={save} />
}

interface EditMemberProps {
  readonly member: Member
  readonly hasAccounts: boolean
  readonly onChange: () => void
  readonly onSaved: () => void
}
