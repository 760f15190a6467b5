import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clientOf } from '../../supabase/functions/_shared/project.ts'
import { inShell, saidOf } from '../live/commands.ts'
import { keysOf, SENDER_FILE, tellDatabase } from '../live/environment.ts'
import { digestOfFiles } from '../machine/files.ts'
import { Kept } from '../release/kept.ts'
import { forward, inOrder } from '../release/steps.ts'
import { hostedMembers } from '../staff/members.ts'
import { digestOf, type Setup, type Step } from './run.ts'

/**
 * The project's `config.toml` with the owner's site and mail server. The password stays in the environment, as SMTP_PASS.
 * @param withEmails - whether to declare our own emails, which a free project refuses before it has a mail server
 */
async function configOf(
  { root, variables: { VITE_SITE_URL: site = '', ...answers } }: Setup,
  withEmails: boolean,
): Promise<string> {
  const all = await readFile(join(root, 'supabase/config.toml'), 'utf8')
  const ours = withEmails ? all : all.replaceAll(/^\[auth\.email\.template\..*\]\n(?:\w.*\n)*/gm, '')
  const links = `site_url = ${quoted(site)}\nadditional_redirect_urls = [${quoted(`${site}/desk/`)}]`
  const text = ours.replace(/^\[auth\]$/m, (section) => `${section}\n${links}`)
  if (!answers.SMTP_HOST) return text
  return `${text}
[auth.email.smtp]
enabled = true
host = ${quoted(answers.SMTP_HOST)}
port = ${Number(answers.SMTP_PORT)}
user = ${quoted(answers.SMTP_USER ?? '')}
pass = "env(SMTP_PASS)"
admin_email = ${quoted(answers.SMTP_FROM ?? '')}
sender_name = "Build Masters Hub"
`
}

/** Where a folder for the CLI keeps our email of a forgotten password, as in this repository. */
const LETTER = 'supabase/templates/recovery.html'

/** Sets what `config.toml` declares. */
async function push(setup: Setup, withEmails: boolean): Promise<void> {
  const file = await setup.writePrivately('project/supabase/config.toml', await configOf(setup, withEmails))
  if (withEmails) await setup.writePrivately(`project/${LETTER}`, await readFile(join(setup.root, LETTER), 'utf8'))
  const { SMTP_PASS } = setup.variables
  await setup.supabase.pushConfig(dirname(dirname(file)), SMTP_PASS ? { SMTP_PASS } : {})
}

/** A TOML basic string, which escapes like JSON. */
const quoted = (text: string) => JSON.stringify(text)

/** Anyone who can change the workflows of a repository can read its secrets. gh reads each from its standard input. */
const TO_GITHUB = [
  '[ "$(gh repo view --json isPrivate --jq .isPrivate)" = true ] || { echo The repository must be private >&2; exit 1; }',
  ...['BACKUP_KEY', 'SUPABASE_URL'].map((name) => `printf %s "$${name}" | gh variable set ${name}`),
  ...['SUPABASE_DB_URL', 'SUPABASE_SECRET_KEY'].map((name) => `printf %s "$${name}" | gh secret set ${name}`),
].join(' && ')

const FILE = basename(SENDER_FILE)

/** The steps from an empty project to a live site, in order. */
export const STEPS: readonly Step[] = [
  {
    name: 'link',
    does: 'Links this folder to the project',
    madeOf: ({ variables }) => digestOf(variables.SUPABASE_REF),
    async isDone({ root, variables }) {
      const linked = await readFile(join(root, 'supabase/.temp/project-ref'), 'utf8').catch(() => '')
      return linked.trim() === variables.SUPABASE_REF
    },
    carryOut: ({ supabase }) => supabase.link(),
  },
  {
    name: 'tables',
    does: 'Makes the tables and functions of the database',
    madeOf: ({ root }) => digestOfFiles(join(root, 'supabase/migrations'), '*.sql'),
    // The push checks which migrations are missing.
    carryOut: ({ supabase }) => supabase.pushMigrations(),
  },
  // The embedded backend reads its rules from the same file. The CLI's `config push` changes nothing else.
  {
    name: 'rules',
    does: 'Sets who may sign in and how: no sign-ups, passwords, attempts, second factor, links, mail server',
    madeOf: async (setup) => digestOf(await configOf(setup, false), setup.variables.SMTP_PASS),
    carryOut: (setup) => push(setup, false),
  },
  {
    name: 'letter',
    does: 'Writes the email of a forgotten password: a link that only a tap opens, and a code',
    async madeOf({ root, variables: { SMTP_HOST } }) {
      return digestOf(SMTP_HOST, await readFile(join(root, LETTER), 'utf8'))
    },
    async carryOut(setup) {
      if (setup.variables.SMTP_HOST) return push(setup, true)
      setup.say("  It stays Supabase's own: a free project may change it only with a mail server of yours.")
    },
  },
  {
    name: 'values',
    does: "Notes the project's address and its publishable key for the build",
    madeOf: ({ url }) => digestOf(url),
    isDone: async ({ variables, url }) =>
      variables.VITE_SUPABASE_URL === url && Boolean(variables.VITE_SUPABASE_ANON_KEY),
    async carryOut({ keepValues, keys, url }) {
      await keepValues({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: (await keys()).publishable })
    },
  },
  {
    name: 'secrets',
    does: "Makes the sender's keys, and sets them as the project's secrets",
    madeOf: async ({ readPrivately, variables }) =>
      digestOf(JSON.stringify(await readPrivately(FILE)), variables.VITE_SITE_URL, variables.VITE_CONTACT_EMAIL),
    async carryOut(setup) {
      const { supabase, variables } = setup
      const kept = await setup.readPrivately(FILE)
      const theirs = await supabase.secretDigests()
      // Phones subscribed with the project's keys, and no others can reach them.
      const areTheirs = !kept.VAPID_PRIVATE_KEY && Boolean(theirs.VAPID_PRIVATE_KEY)
      if (areTheirs) setup.say('  The project has keys that this folder does not know. They stay.')
      const keys = areTheirs ? {} : keysOf(kept, `VAPID_SUBJECT=mailto:${variables.VITE_CONTACT_EMAIL}`)
      // Keep the owner's additions, such as webhooks or a telephone.
      const wanted = { ...kept, ...keys, SITE_URL: variables.VITE_SITE_URL ?? '' }
      const file = await setup.keepPrivately(FILE, wanted)
      const isSet = Object.entries(wanted).every(([name, value]) => theirs[name] === hash('sha256', value))
      if (!isSet) await supabase.setSecrets(file)
    },
  },
  {
    name: 'sender',
    does: 'Tells the database where its sender runs',
    async madeOf({ readPrivately, url }) {
      const { NOTIFY_SECRET, VAPID_PUBLIC_KEY } = await readPrivately(FILE)
      return digestOf(url, NOTIFY_SECRET, VAPID_PUBLIC_KEY)
    },
    async carryOut(setup) {
      const { NOTIFY_SECRET, VAPID_PUBLIC_KEY } = await setup.readPrivately(FILE)
      if (!NOTIFY_SECRET || !VAPID_PUBLIC_KEY) {
        setup.say('  Left as it is: the folder with those keys has told it.')
        return
      }
      const { secret } = await setup.keys()
      await tellDatabase(setup.url, secret, { NOTIFY_SECRET, VAPID_PUBLIC_KEY })
      // Run the nightly deletion now, or deploy:check would miss it until tomorrow.
      await clientOf(setup.url, secret).rpc('purge_expired').throwOnError()
    },
  },
  {
    name: 'owner',
    does: "Makes the owner's account for the desk",
    madeOf: ({ variables }) => digestOf(variables.OWNER_EMAIL?.toLowerCase()),
    async carryOut({ isDryRun, keys, say, url, variables }) {
      const { OWNER_EMAIL: email = '', OWNER_NAME: name = '' } = variables
      const { password } = await hostedMembers(url, (await keys()).secret).add({ email, name, role: 'owner' })
      say(`  ${name} (${email}) is an owner.`)
      if (password !== undefined && !isDryRun) say(`  Password for the desk, shown this once: ${password}`)
    },
  },
  /** The password-reset link is the only email that staff ever need. */
  {
    name: 'mail',
    does: 'Tries an email: the link of a forgotten password, to the owner',
    madeOf: ({ variables }) =>
      digestOf(
        variables.SMTP_HOST,
        variables.SMTP_PORT,
        variables.SMTP_USER,
        variables.SMTP_PASS,
        variables.OWNER_EMAIL,
      ),
    async carryOut({ confirm, keys, say, url, variables }) {
      const { OWNER_EMAIL: email, SMTP_HOST: host, VITE_SITE_URL: site } = variables
      if (!host) {
        say('  There is no mail server of yours: links go to members of your Supabase organisation only, two an hour.')
        say('  An owner gives anyone else who forgets their password a new one, at the desk under "Staff".')
        say('  An owner without another: npm run staff -- password EMAIL. For emails to all: npm run setup -- --again')
        return
      }
      const address = new URL('/auth/v1/recover', url)
      address.searchParams.set('redirect_to', `${site}/desk/`)
      const response = await fetch(address, {
        method: 'POST',
        headers: { apikey: (await keys()).publishable, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      if (!response.ok)
        throw new Error(
          `The project could not send by ${host} (${response.status}): ${(await response.text()).slice(0, 300)}
Wrong server, user or password? npm run setup -- --again`,
        )
      if (await confirm(`An email to ${email} is on its way. Has it come?`)) return
      throw new Error(`It has not come: look among the junk, and at the address that emails come from.
To go on and see to it later: npm run setup, and answer yes.`)
    },
  },
  {
    name: 'backups',
    does: 'Gives GitHub what it needs for a backup each night, with gh',
    async carryOut({ keys, run, say, url, variables }) {
      const { BACKUP_KEY, SUPABASE_DB_URL } = variables
      if (!BACKUP_KEY) return say('  There is no key, so there are no backups yet: npm run setup -- --again')
      if ((await run(inShell('gh --version')).catch(() => undefined)) === undefined)
        return say(
          '  gh is not on this machine: install it from https://cli.github.com, run gh auth login, then npm run setup.',
        )
      const env = { BACKUP_KEY, SUPABASE_DB_URL, SUPABASE_URL: url, SUPABASE_SECRET_KEY: (await keys()).secret }
      // The site goes live without backups, and the next run tries again.
      await run(inShell(TO_GITHUB, env)).catch((error) =>
        say(`  ${saidOf(error)}\n  Not done. By hand: docs/operating.md, "Backups".`),
      )
    },
  },
  {
    name: 'release',
    does: 'Releases the site, as npm run release does; a few minutes',
    async carryOut({ isDryRun, patience, root, run, say, variables }) {
      const release = { root, run, variables, isDryRun, isFirst: true, patience, kept: new Kept(root) }
      if (!(await inOrder(forward(release), say))) throw new Error('The site is not live yet.')
    },
  },
  {
    name: 'first request',
    does: 'What is left for you and two phones',
    async carryOut({ say, variables }) {
      const { VITE_SITE_URL: site = '', OWNER_EMAIL: email } = variables
      for (const line of [
        `${site} is live.`,
        `1. On the phone of the person on call: open ${site}/desk/, sign in as ${email}, tap "Notify this device", then "Test".`,
        `   The password is lost? npm run staff -- password ${email}`,
        `2. From another phone: send a request at ${site}/contact. The first phone must ring within a minute.`,
        '3. Take it, reply, and read the reply on the other phone.',
      ])
        say(`  ${line}`)
    },
  },
]
