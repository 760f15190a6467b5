import { Alert, Anchor, Badge, Card, Code, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { lookForAccounts, removeSecondFactor } from '../api/accounts.ts'
import { members, removeMember } from '../api/desk.ts'
import type { Member } from '../api/shapes.ts'
import { momentOf } from '../requests/words/london.ts'
import { reachOf } from '../rota/words.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { Await } from '../shell/Await.tsx'
import { Confirm } from '../shell/Confirm.tsx'
import { Items, Page, PlainButton } from '../shell/parts.tsx'
import { useSubject } from '../shell/title.ts'
import { AddMember, EditMember } from './MemberForm.tsx'

/** Everybody of staff. */
const membersOptions = queryOptions({ queryKey: ['members'], queryFn: members })

/** Whether accounts can be made and changed from here. */
const accountsOptions = queryOptions({ queryKey: ['accounts'], queryFn: lookForAccounts })

/** Somebody of staff, and what the owner can change of them. */
function MemberCard({ member, now, hasAccounts, onChange }: Props) {
  const [open, setOpen] = useState<string>()
  const { name, email, role, on_call: isOnCall, is_me: isMe, is_reachable: isReachable } = member
  const close = () => setOpen(undefined)
  /** Says what was done, and looks at everybody anew. */
  const done = (title: string, message: string) => {
    void toast({ title, message })
    close()
    onChange()
  }
  const toggle = (label: string) => (
    <PlainButton
      aria-expanded={open === label}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen(open === label ? undefined : label)}
    >
      {label}
    </PlainButton>
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
          {toggle('Change')}
          {!isMe && toggle('Remove')}
          {!isMe && hasAccounts && member.has_second_factor && toggle('Remove second factor')}
        </Group>
        {open === 'Change' && (
          <EditMember
            member={member}
            hasAccounts={hasAccounts}
            onChange={onChange}
            onSaved={() => done('Saved', `${name}’s details have changed.`)}
          />
        )}
        {open === 'Remove' && (
          <Confirm
            button={`Remove ${name}`}
            onConfirm={async () => {
              await removeMember(member.id)
              done(`${name} has left the staff`, 'Their requests are back on the list.')
            }}
            onCancel={close}
          >
            They’ll no longer be able to use the desk. Their devices and phones stop ringing, and their requests go back
            on the list.
          </Confirm>
        )}
        {open === 'Remove second factor' && (
          <Confirm
            button={`Remove ${name}’s second factor`}
            onConfirm={async () => {
              await removeSecondFactor(member.id)
              done('Second factor removed', `${name} now signs in with just the password, and can set up a new one.`)
            }}
            onCancel={close}
          >
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

/** Who may use the desk. Accounts are made and changed by a function beside the database, which may not be there. */
export function StaffPage() {
  useSubject('Staff')
  const query = useQuery(membersOptions)
  const accounts = useQuery(accountsOptions)
  const staff = useStaff()
  const look = () => {
    void query.refetch()
    // It may be my own name.
    staff.look()
  }
  return (
    <Page title="Staff">
      <Await query={query}>
        {({ people, now }) => (
          <>
            {accounts.error && accounts.error.kind !== 'offline' && <NoAccounts />}
            <Items gap="sm" maw={720}>
              {people.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  now={Date.parse(now)}
                  hasAccounts={accounts.isSuccess}
                  onChange={look}
                />
              ))}
            </Items>
            {accounts.isSuccess && <AddMember onAdded={look} />}
          </>
        )}
      </Await>
      <Anchor component={Link} href="/audit" underline="always" className="tall">
        Who changed what
      </Anchor>
    </Page>
  )
}

function NoAccounts() {
  return (
    <Alert color="alarm" role="note" title="You can’t add anyone here yet">
      <Text>
        The accounts function isn’t answering. docs/operating.md says how to deploy it, under “The desk”. Until then,
        whoever looks after the site can add people with <Code>npm run staff</Code>. You can still change names and
        roles, and remove people.
      </Text>
    </Alert>
  )
}
