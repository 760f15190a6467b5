import { Alert, Checkbox, TextInput } from '@mantine/core'
import type { useMemberForm } from './useMemberForm.ts'

/** A first name, an email address, and whether they are an owner. */
export function MemberFields({ form, isAddressFixed = false, isRoleFixed = false }: Props) {
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

interface Props {
  readonly form: ReturnType<typeof useMemberForm>
  /** Accounts cannot be changed. */
  readonly isAddressFixed?: boolean
  /** It is whoever looks. */
  readonly isRoleFixed?: boolean
}
