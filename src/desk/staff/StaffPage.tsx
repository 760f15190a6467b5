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
            {accounts.error && <NoAccounts />}
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
    <Alert color="alarm" role="note" title="Nobody can be added from here yet">
      <Text>
        The function for accounts doesn’t answer. Whoever looks after the site finds how to deploy it in
        docs/operating.md, under “The desk”, and can add somebody with <Code>npm run staff</Code> until then. You can
        still change names and roles, and remove people.
      </Text>
    </Alert>
  )
}
