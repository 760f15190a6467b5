import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { removeSecondFactor } from '../api/accounts.ts'
import { removeMember } from '../api/desk.ts'
import type { Member } from '../api/shapes.ts'
import { momentOf } from '../requests/words/london.ts'
import { reachOf } from '../rota/words.ts'
import { Confirm } from '../shell/Confirm.tsx'
import { EditMember } from './EditMember.tsx'

type Part = 'change' | 'remove' | 'factor'

/** Somebody of staff, and what the owner can change of them. */
export function MemberCard({ member, now, hasAccounts, onChange }: Props) {
  const [open, setOpen] = useState<Part>()
  const { name, email, role, on_call: isOnCall, is_me: isMe, is_reachable: isReachable } = member
  const close = () => setOpen(undefined)
  const remove = async () => {
    await removeMember(member.id)
    void toast({ title: `${name} has left the staff`, message: 'Their requests are back on the list.' })
    onChange()
  }
  const removeFactor = async () => {
    await removeSecondFactor(member.id)
    void toast({
      title: 'Second factor removed',
      message: `${name} now signs in with just the password, and can set up a new one.`,
    })
    close()
    onChange()
  }
  const toggle = (part: Part, label: string) => (
    <Button
      size="md"
      mih={48}
      variant="default"
      aria-expanded={open === part}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen(open === part ? undefined : part)}
    >
      {label}
    </Button>
  )
  return (
    <Card component="li" withBorder padding="md" aria-label={name}>
      <Stack gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{isMe ? `${name} (you)` : name}</Text>
            {role === 'owner' && <Badge>Owner</Badge>}
            {isOnCall && <Badge>On call</Badge>}
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Text size="sm" c={isReachable ? 'dimmed' : 'var(--mantine-color-error)'}>
            {reachOf(member, now)}
          </Text>
          <Text size="sm" c="dimmed">
            {signInOf(member, now)}
          </Text>
        </div>
        <Group gap="xs">
          {toggle('change', 'Change')}
          {!isMe && toggle('remove', 'Remove')}
          {!isMe && hasAccounts && member.has_second_factor && toggle('factor', 'Remove second factor')}
        </Group>
        {open === 'change' && (
          <EditMember
            member={member}
            hasAccounts={hasAccounts}
            onChange={onChange}
            onSaved={() => {
              close()
              void toast({ title: 'Saved', message: `${name}’s details have changed.` })
            }}
          />
        )}
        {open === 'remove' && (
          <Confirm button={`Remove ${name}`} onConfirm={remove} onCancel={close}>
            They’ll no longer be able to use the desk. Their devices and phones stop ringing, and their requests go back
            on the list.
          </Confirm>
        )}
        {open === 'factor' && (
          <Confirm button={`Remove ${name}’s second factor`} onConfirm={removeFactor} onCancel={close}>
            For somebody whose phone is lost or broken. Make sure that it is {name} who asks.
          </Confirm>
        )}
      </Stack>
    </Card>
  )
}

function signInOf({ signed_in_at: at, has_second_factor: hasFactor }: Member, now: number): string {
  const signedIn = at ? `Last signed in at ${momentOf(Date.parse(at), now)}` : 'Hasn’t signed in yet'
  return hasFactor ? `${signedIn}, with a second factor` : signedIn
}

interface Props {
  readonly member: Member
  /** In ms. */
  readonly now: number
  /** Whether accounts can be changed from here. */
  readonly hasAccounts: boolean
  readonly onChange: () => void
}
