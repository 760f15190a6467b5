import { Button, Stack } from '@mantine/core'
import { changeAddress } from '../api/accounts.ts'
import { changeMember } from '../api/desk.ts'
import type { Member } from '../api/shapes.ts'
import { type Draft, type Problems, problemAt } from './draft.ts'
import { MemberFields } from './MemberFields.tsx'
import { useMemberForm } from './useMemberForm.ts'

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
