import { Alert, Anchor, Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useStaff } from '../session/StaffProvider.tsx'
import { Await } from '../shell/Await.tsx'
import { useSubject } from '../shell/title.ts'
import { AddMember } from './AddMember.tsx'
import { MemberCard } from './MemberCard.tsx'
import { accountsOptions, membersOptions } from './members.ts'

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
    <Stack gap="lg">
      <Title order={2}>Staff</Title>
      <Await query={query}>
        {({ people, now }) => (
          <>
            {accounts.error && accounts.error.kind !== 'offline' && <NoAccounts />}
            <Stack component="ul" gap="sm" p={0} m={0} maw={720}>
              {people.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  now={Date.parse(now)}
                  hasAccounts={accounts.isSuccess}
                  onChange={look}
                />
              ))}
            </Stack>
            {accounts.isSuccess && <AddMember onAdded={look} />}
          </>
        )}
      </Await>
      <Anchor component={Link} href="/audit" underline="always" className="tall">
        Who changed what
      </Anchor>
    </Stack>
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
