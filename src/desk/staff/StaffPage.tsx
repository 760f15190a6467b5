import { Alert, Anchor, Button, Card, Checkbox, Code, Stack, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { addMember, changeAddress, givePassword, lookForAccounts, removeSecondFactor } from '../api/accounts.ts'
import { ask, change } from '../api/desk.ts'
import type { Member, Role } from '../api/shapes.ts'
import { LIVE } from '../device/queries.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { at, Confirm, Form, Submit, type Typed, useForm } from '../ui/forms.tsx'
import { Breakable, Columns, Page, PlainButton, Section, Small } from '../ui/parts.tsx'
import { OpeningRow, Rows, Summary, worstFirst } from '../ui/Rows.tsx'
import { MINUTE, momentOf } from '../words/london.ts'
import { reachOf } from '../words/rota.ts'

/** Who may use the desk. An Edge Function, which may not be deployed, creates and changes accounts. */
export default function StaffPage() {
  const query = useQuery({
    queryKey: [...LIVE, 'members'],
    queryFn: () => ask('desk_colleagues', {}),
    refetchInterval: MINUTE,
  })
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: lookForAccounts })
  const staff = useStaff()
  const [open, setOpen] = useState<{ readonly id: string; readonly part: Part }>()
  const look = () => {
    void query.refetch()
    // The user's own name may have changed.
    staff.look()
  }
  return (
    <Page title="Staff">
      <Await query={query}>
        {({ people, now }) => (
          <>
            {accounts.error && accounts.error.kind !== 'offline' && <NoAccounts />}
            <Columns>
              <Stack>
                <Reach people={people} />
                <Rows>
                  {worstFirst(people, isSilent).map((member) => (
                    <MemberRow
                      key={member.id}
                      member={member}
                      now={now}
                      hasAccounts={accounts.isSuccess}
                      open={open?.id === member.id ? open.part : undefined}
                      onOpen={(part) => setOpen(part && { id: member.id, part })}
                      onChange={look}
                    />
                  ))}
                </Rows>
              </Stack>
              {accounts.isSuccess && <AddMember onAdded={look} />}
            </Columns>
          </>
        )}
      </Await>
      <Anchor component={Link} href="/audit" underline="always" className="tall">
        Who changed what
      </Anchor>
    </Page>
  )
}

const isSilent = ({ is_reachable }: Member) => !is_reachable

/** How many would hear of a request, and who would not. */
function Reach({ people }: { people: readonly Member[] }) {
  const silent = people.filter(isSilent).map(({ name }) => name)
  const total = people.length
  if (silent.length === 0)
    return <Summary isBad={false} title={total === 1 ? 'You can be alerted' : `All ${total} can be alerted`} />
  return (
    <Summary isBad title={`${total - silent.length} of ${total} can be alerted`}>
      Ask {silent.length === 1 ? silent : 'the others'} to open “Devices” on their phone.
    </Summary>
  )
}

/** For the keyboard and screen readers, which were in the menu. */
const focusField = (part: HTMLElement | null) => part?.querySelector('input')?.focus()

function NoAccounts() {
  return (
    <Alert color="alarm" role="note" title="You can’t add anyone here yet">
      <Text>
        Tell the person who looks after the site that the accounts function isn’t answering. They can add people
        meanwhile. You can still change names and roles, and remove people.
      </Text>
    </Alert>
  )
}

/** What an owner can do with someone, by its title. */
const TITLES = {
  Change: (name: string) => `Change ${name}’s details`,
  'New password': (name: string) => `A new password for ${name}`,
  'Remove second factor': (name: string) => `Remove ${name}’s second factor?`,
  Remove: (name: string) => `Remove ${name}?`,
} as const

type Act = keyof typeof TITLES

function MemberRow({ member, now, hasAccounts, open, onOpen, onChange }: Props) {
  const [given, setGiven] = useState<string>()
  const { name, email, role, on_call: isOnCall, is_me: isMe, is_reachable: isReachable } = member
  const close = () => onOpen(undefined)
  /** Shows what was done, and refetches all staff. */
  const done = (title: string, message: string) => {
    void toast({ title, message })
    close()
    onChange()
  }
  /** Saves the address first, as it may be refused. Saving again completes the rest. */
  const save = async (draft: Draft) => {
    try {
      if (draft.email !== email) await changeAddress(member.id, draft.email).catch(at('email', 'refused'))
      if (draft.name !== name || draft.role !== role)
        await change('desk_change_colleague', { p_id: member.id, p_name: draft.name, p_role: draft.role }).catch(
          at('name', 'refused'),
        )
      done('Saved', `${name}’s details have changed.`)
    } catch (error) {
      // Part of the change may have been saved.
      onChange()
      throw error
    }
  }
  const act = (label: Act, isHard = false) => ({ label, isHard, onTap: () => onOpen(label) })
  return (
    <li aria-label={name}>
      <OpeningRow
        name={name}
        acts={[
          act('Change'),
          ...(!isMe && hasAccounts ? [act('New password')] : []),
          ...(!isMe && hasAccounts && member.has_second_factor ? [act('Remove second factor', true)] : []),
          ...(isMe ? [] : [act('Remove', true)]),
        ]}
        marks={
          <>
            {isMe && <span>(you)</span>}
            {role === 'owner' && <Pill>Owner</Pill>}
            {isOnCall && <Pill tone="new">On call</Pill>}
          </>
        }
        state={reachOf(member, now).replace(/^(?:Not r|R)eachable: (\w)/, (_, first: string) => first.toUpperCase())}
        isBad={!isReachable}
        isOpen={open !== undefined}
        onToggle={() => onOpen(open ? undefined : 'details')}
      >
        {open === 'details' ? (
          <Small pb="xs">
            <Breakable>{email ?? ''}</Breakable>
            <br />
            {signInOf(member, now)}
          </Small>
        ) : (
          open && (
            <Stack gap="sm" className="row-form">
              <Title order={3} size="h5">
                {TITLES[open](name)}
              </Title>
              {open === 'Change' && (
                <div ref={focusField}>
                  <MemberForm member={member} hasAccounts={hasAccounts} save={save} onCancel={close} />
                </div>
              )}
              {open === 'Remove' && (
                <Confirm
                  button={`Remove ${name}`}
                  onConfirm={async () => {
                    await change('desk_remove_colleague', { p_id: member.id })
                    done(`${name} has left the staff`, 'Their requests are back on the list.')
                  }}
                  onCancel={close}
                >
                  They’ll no longer be able to use the desk. Their devices and phones stop ringing, and their requests
                  go back on the list.
                </Confirm>
              )}
              {open === 'New password' && (
                <Confirm
                  button={`Give ${name} a new password`}
                  onConfirm={async () => {
                    setGiven((await givePassword(member.id)).password)
                    close()
                    onChange()
                  }}
                  onCancel={close}
                >
                  Only if they’ve forgotten theirs. Make sure it’s {name} who’s asking. It signs them out on their
                  devices, where nothing unsent is lost.
                </Confirm>
              )}
              {open === 'Remove second factor' && (
                <Confirm
                  button={`Remove ${name}’s second factor`}
                  onConfirm={async () => {
                    await removeSecondFactor(member.id)
                    done(
                      'Second factor removed',
                      `${name} now signs in with just the password, and can set up a new one.`,
                    )
                  }}
                  onCancel={close}
                >
                  Only if their phone is lost or broken. Make sure it’s {name} who’s asking.
                </Confirm>
              )}
            </Stack>
          )
        )}
      </OpeningRow>
      {given && (
        <Alert role="status" title={`${name} has a new password`} my="xs" mr="xs">
          <Password words={given} />
        </Alert>
      )}
    </li>
  )
}

const Pill = ({ tone, children }: { tone?: string; children: string }) => (
  <span className="pill" data-tone={tone}>
    {children}
  </span>
)

function signInOf({ signed_in_at: at, has_second_factor: hasFactor }: Member, now: string): string {
  const signedIn = at ? `Signed in ${momentOf(at, now)}` : 'Hasn’t signed in yet'
  return hasFactor ? `${signedIn}, second factor` : signedIn
}

interface Props {
  readonly member: Member
  readonly now: string
  /** What is open below it, if anything. */
  readonly open: Part | undefined
  readonly onOpen: (part: Part | undefined) => void
  /** Whether the function that changes accounts is deployed. */
  readonly hasAccounts: boolean
  readonly onChange: () => void
}

type Part = Act | 'details'

type Draft = Readonly<{ name: string; email: string; role: Role }>

/** Errors in the typed values. The database limits the name. */
const memberProblems = ({ name, email }: Draft) => ({
  ...(!name && { name: 'Enter their first name' }),
  ...([...name].length > 60 && { name: 'Use 60 characters at most' }),
  ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Enter an email address, like name@example.com' }),
})

function MemberForm({ member, hasAccounts, save, onCancel }: MemberFormProps) {
  const form = useForm({
    check: (typed) => memberProblems(draftOf(typed)),
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
    <Form form={form}>
      <TextInput
        {...form.field('name')}
        label="First name"
        description="Customers see it."
        autoComplete="off"
        defaultValue={member?.name}
      />
      <TextInput
        {...form.field('email')}
        type="email"
        label="Email address"
        description={hasAccounts ? 'They sign in with it.' : 'It can’t be changed here yet. See the top of this page.'}
        autoComplete="off"
        disabled={!hasAccounts}
        defaultValue={member?.email ?? ''}
      />
      <Checkbox
        {...form.field('owner')}
        label="Owner"
        description={
          member?.is_me
            ? 'Only another owner can change this.'
            : 'Can also change settings and staff, and erase customers’ data.'
        }
        disabled={member?.is_me ?? false}
        defaultChecked={member?.role === 'owner'}
      />
      <Submit form={form} size={member ? 'md' : 'lg'}>
        {member ? 'Save' : 'Add'}
      </Submit>
      {onCancel && <PlainButton onClick={onCancel}>Cancel</PlainButton>}
    </Form>
  )
}

interface MemberFormProps {
  /** Undefined for a new colleague. */
  readonly member?: Member
  /** Whether the function that changes accounts is deployed. */
  readonly hasAccounts: boolean
  readonly save: (draft: Draft) => Promise<void>
  readonly onCancel?: () => void
}

/** Adds someone, and shows once the password to pass on. */
function AddMember({ onAdded }: { onAdded: () => void }) {
  const [added, setAdded] = useState<Added>()
  const add = async (draft: Draft) => {
    const adding = addMember(draft.email, draft.name, draft.role).finally(onAdded)
    const { password } = await adding.catch(at('email', 'refused'))
    setAdded({ ...draft, password })
  }
  return (
    <Section title="Add someone">
      {added ? (
        <>
          <Welcome {...added} />
          {/* The password is shown once, so nothing stands beside it. */}
          <PlainButton className="natural" onClick={() => setAdded(undefined)}>
            Add someone else
          </PlainButton>
        </>
      ) : (
        <Card withBorder padding="md">
          <MemberForm hasAccounts save={add} />
        </Card>
      )}
    </Section>
  )
}

/** The form and its button have gone. */
const focus = (words: HTMLElement | null) => words?.focus()

/** `password` is null if they already have one. */
type Added = Draft & { readonly password: string | null }

function Welcome({ name, email, password }: Added) {
  return (
    <Alert role="status" title={`${name} can sign in now`} tabIndex={-1} ref={focus} className="quiet-focus">
      {password === null ? (
        <Text>They already had an account with {email}, so their old password still works.</Text>
      ) : (
        <Stack gap="xs">
          <Text>
            At <Breakable>{`${window.location.host}/desk/`}</Breakable>
            <br />
            with <Breakable>{email}</Breakable>
            <br />
            and this password:
          </Text>
          <Password words={password} />
        </Stack>
      )}
    </Alert>
  )
}

/** A password to pass on, which is shown once. */
function Password({ words }: { words: string }) {
  const { copy, copied } = useClipboard()
  return (
    <Stack gap="xs">
      {/* One tap selects the whole password, including hyphens. */}
      <Code fz="min(1.5rem, 6vw)" px="sm" py="xs" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {words}
      </Code>
      <Button
        onClick={() => {
          copy(words)
          announce('Copied.')
        }}
      >
        {copied ? 'Copied' : 'Copy the password'}
      </Button>
      <Text>
        Pass it on now. It won’t be shown again. Once signed in, they can choose their own: “Change your password” in
        the menu under their name.
      </Text>
    </Stack>
  )
}
