import { parseArgs } from 'node:util'
import { type Call, callsOf, clientOf } from '../../supabase/functions/_shared/project.ts'
import { type Accounts, openAccount } from '../../supabase/functions/staff/answer.ts'
import { hostedAccounts } from '../../supabase/functions/staff/index.ts'
import { newPassword } from '../../supabase/functions/staff/words.ts'

interface NewMember {
  readonly email: string
  /** A first name, which visitors may read. */
  readonly name: string
  readonly role: 'owner' | 'staff'
}

/** A row of `list_staff`. */
export interface Member {
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly on_call: boolean
  readonly left_at: string | null
}

/** Staff, each with an account to sign in and a row in the staff table. `call` has the secret key's rights. */
export const membersOf = (accounts: Accounts, call: Call) => ({
  /** Adds a person, or gives an existing one this name and role. Returns a password unless they have already signed in. */
  async add({ email, name, role }: NewMember) {
    const { id, password } = await openAccount(accounts, email)
    await call('add_staff', { p_user: id, p_name: name, p_role: role })
    return { password }
  },
  /** Removes a person, whose account stays without any rights. Resolves with false if no one on the staff has this address. */
  async remove(email: string) {
    const account = await accounts.find(email)
    return account !== undefined && (await call('remove_staff', { p_user: account.id })) === true
  },
  /** Gives someone who has forgotten theirs a new password. Resolves with undefined if no account has this address. */
  async password(email: string) {
    const account = await accounts.find(email)
    if (!account) return undefined
    const password = newPassword()
    await accounts.setPassword(account.id, password)
    return password
  },
  list: () => call<readonly Member[]>('list_staff'),
})

export type Members = ReturnType<typeof membersOf>

/** The staff of a hosted project. `key` is its secret key, which never leaves this process. */
export function hostedMembers(url: string, key: string): Members {
  return membersOf(hostedAccounts(clientOf(url, key)), callsOf(url, key, 60_000))
}

/** A command of `npm run staff`. The embedded backend gets it through its door, as JSON. */
export type Command =
  | ({ readonly do: 'add' } & NewMember)
  | { readonly do: 'remove' | 'password'; readonly email: string }
  | { readonly do: 'list' }

const USAGE = `npm run staff -- add EMAIL --name NAME [--owner]   who may sign in at the desk
npm run staff -- remove EMAIL                      and who no longer
npm run staff -- password EMAIL                    a new password, for someone who has forgotten theirs
npm run staff -- list

On the live project that setup made. With --local, on the backend of npm start.`

/** Parses the arguments. @throws Error with the usage if they are not a command. */
export function readCommand(args: string[]): { readonly asked: Command; readonly isLocal: boolean } {
  const { values, positionals } = wordsOf(args)
  return { asked: commandOf(values, positionals), isLocal: values.local === true }
}

type Words = ReturnType<typeof wordsOf>

function commandOf(values: Words['values'], positionals: Words['positionals']): Command {
  const [verb, email = ''] = positionals
  if (verb === 'list' && positionals.length === 1) return { do: 'list' }
  if (/^\S+@\S+$/.test(email) && positionals.length === 2) {
    if (verb === 'remove' || verb === 'password') return { do: verb, email }
    const name = values.name?.trim()
    if (verb === 'add' && name) return { do: 'add', email, name, role: values.owner ? 'owner' : 'staff' }
  }
  throw new Error(USAGE)
}

function wordsOf(args: string[]) {
  try {
    const options = { name: { type: 'string' }, owner: { type: 'boolean' }, local: { type: 'boolean' } } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new Error(USAGE)
  }
}

export async function carryOut(members: Members, command: Command): Promise<string> {
  switch (command.do) {
    case 'add': {
      const { password } = await members.add(command)
      const isNow = `${command.name} (${command.email}) is ${command.role === 'owner' ? 'an owner' : 'a member of staff'}.`
      return password === undefined ? isNow : `${isNow}\nPassword, shown this once: ${password}`
    }
    case 'remove':
      return (await members.remove(command.email))
        ? `${command.email} may no longer do anything at the desk.`
        : `No member of staff has the address ${command.email}.`
    case 'password': {
      const password = await members.password(command.email)
      return password ? `Password, shown this once: ${password}` : `No account has the address ${command.email}.`
    }
    case 'list': {
      const all = await members.list()
      return all.length === 0 ? 'No one yet.' : all.map(lineOf).join('\n')
    }
  }
}

const lineOf = ({ name, email, role, on_call, left_at }: Member) =>
  [name, email ?? 'account deleted', role, left_at ? 'has left' : on_call ? 'on call' : 'not on call'].join('\t')
