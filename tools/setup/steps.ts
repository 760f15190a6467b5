import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clientOf } from '../../supabase/functions/_shared/project.ts'
import { CommandFailed, ensureTarget, onSite, targetOf, upload as uploadTo } from '../live/commands.ts'
import { keysOf, type LiveVariables, tellDatabase } from '../live/environment.ts'
import { digestOfFiles } from '../machine/files.ts'
import { hostedMembers } from '../staff/members.ts'
import { digestOf, type Setup, type Step } from './run.ts'

/**
 * The project's `config.toml` with what is the owner's: where links of emails lead, and the server that sends them. Its
 * password stays in the environment, as SMTP_PASS.
 * @param ours - supabase/config.toml
 */
function projectConfig(ours: string, { VITE_SITE_URL: site = '', ...answers }: LiveVariables): string {
  const desk = `${site}/desk/`
  const links = `[auth]\nsite_url = ${quoted(site)}\nadditional_redirect_urls = [${quoted(desk)}]\n`
  if (!/^\[auth\]\n/m.test(ours)) throw new Error('supabase/config.toml has no [auth]')
  const text = ours.replace(/^\[auth\]\n/m, () => links)
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

/** A basic string of TOML, which escapes as JSON does. */
const quoted = (text: string) => JSON.stringify(text)

const configOf = async ({ root, variables }: Setup) =>
  projectConfig(await readFile(join(root, 'supabase/config.toml'), 'utf8'), variables)

const FILE = 'sender.env'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const DIST = 'dist'
const SOURCES = ['{src,public,tools/vite}/**/*', '*.{html,webmanifest,json}', 'vite.config.ts']

/** The build's variables as they are read: from the file, and not those of a shell. */
const builtWith = ({ variables }: Setup) =>
  Object.entries(variables)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort()
    .map((pair) => pair.join('='))

/** From an empty project to a live site, in the order in which they are carried out. */
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
    // Pushes what is missing, so it is its own look at the real state.
    carryOut: ({ supabase }) => supabase.pushMigrations(),
  },
  /**
   * By the CLI's own `config push`, and not by a call of the management API: the rules stand in one file, which the embedded
   * backend keeps as well, and what that file does not name is left alone.
   */
  {
    name: 'rules',
    does: 'Sets who may sign in and how: no sign-ups, passwords, attempts, second factor, links, mail server',
    madeOf: async (setup) => digestOf(await configOf(setup), setup.variables.SMTP_PASS),
    async carryOut(setup) {
      const file = await setup.writePrivately('project/supabase/config.toml', await configOf(setup))
      const { SMTP_PASS } = setup.variables
      await setup.supabase.pushConfig(dirname(dirname(file)), SMTP_PASS ? { SMTP_PASS } : {})
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
      if (!kept.VAPID_PRIVATE_KEY && theirs.VAPID_PRIVATE_KEY) {
        // Phones have subscribed with that pair, and can be reached with no other.
        setup.say('  The project has keys, of which this folder knows nothing. They stay.')
        return
      }
      const keys = keysOf(kept, `VAPID_SUBJECT=mailto:${variables.VITE_CONTACT_EMAIL}`)
      // Whatever the owner has added stays: webhooks, a telephone.
      const wanted = { ...kept, ...keys, SITE_URL: variables.VITE_SITE_URL ?? '' }
      const file = await setup.keepPrivately(FILE, wanted)
      const isSet = Object.entries(wanted).every(([name, value]) => theirs[name] === sha256(value))
      if (!isSet) await supabase.setSecrets(file)
    },
  },
  {
    name: 'functions',
    does: 'Deploys the functions notify and staff; the project itself bundles them, without Docker',
    madeOf: ({ root }) => digestOfFiles(join(root, 'supabase/functions'), '**/*'),
    carryOut: ({ supabase }) => supabase.deployFunctions(),
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
        setup.say('  Left as it is: whoever has those keys has told it.')
        return
      }
      await tellDatabase(setup.url, (await setup.keys()).secret, { NOTIFY_SECRET, VAPID_PUBLIC_KEY })
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
  /** The link of a forgotten password is the only email that staff ever need. */
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
        say('  Any other of the staff who forgets their password has to be added anew. To change that:')
        say('  npm run setup -- --again')
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
          `The project could not send by ${host} (${response.status}): ${(await response.text()).slice(0, 300)}`,
        )
      if (await confirm(`An email to ${email} is on its way. Has it come?`)) return
      throw new Error(`It has not come: look among the junk, and at the address that emails come from. To change the
mail server: npm run setup -- --again. To go on and see to it later: npm run setup, and answer yes.`)
    },
  },
  {
    name: 'build',
    does: 'Builds the site with these values; about a minute',
    madeOf: async (setup) => digestOf(...builtWith(setup), await digestOfFiles(setup.root, ...SOURCES)),
    async isDone({ root, variables }) {
      const sitemap = join(root, DIST, 'sitemap.xml')
      return existsSync(sitemap) && (await readFile(sitemap, 'utf8')).includes(`${variables.VITE_SITE_URL}/`)
    },
    async carryOut({ root, run, variables }) {
      const values = Object.entries(variables).filter(([name]) => name.startsWith('VITE_'))
      await run(onSite(root).build(Object.fromEntries(values)))
    },
  },
  {
    name: 'upload',
    does: 'Uploads the site',
    madeOf: async ({ root, variables }) =>
      digestOf(variables.UPLOAD_TO, await digestOfFiles(join(root, DIST), '**/*', '**/.*/**')),
    async carryOut({ isDryRun, root, run, say, variables }) {
      const target = targetOf(variables)
      if (target.kind === 'folder') await run(onSite(root).prepare(DIST))
      await ensureTarget(run, target)
      // A folder is replaced by ourselves, not by a command that a dry run would only print.
      if (isDryRun && target.kind === 'folder') say(`  copies ${DIST} to ${target.path}`)
      else await uploadTo(run, DIST, target)
      if (target.kind === 'pages') {
        say(`  It is at Cloudflare Pages, project ${target.project}. In its dashboard, under "Custom domains", add`)
        say(`  ${new URL(variables.VITE_SITE_URL ?? '').hostname}, if that has not been done.`)
      } else {
        say(`  It is in ${target.path}, as nginx and Caddy serve it: reload the server.`)
        say('  Where another host serves it, upload that folder itself, not what is in it.')
      }
    },
  },
  {
    name: 'check',
    does: 'Checks the live site and its project, line by line',
    async carryOut({ keys, root, run, say, url, variables }) {
      const { secret } = await keys()
      // The nightly deletion, which would otherwise be missing until tomorrow.
      await clientOf(url, secret).rpc('purge_expired').throwOnError()
      const site = variables.VITE_SITE_URL ?? ''
      const text = await run(onSite(root).check([site], { SUPABASE_SECRET_KEY: secret })).catch((error) => {
        // On the first day something always has ✗: no phone has had an alert, and no backup has been restored.
        if (error instanceof CommandFailed)
          return `${error.said}\n\nWhat has ✗ is left for you: docs/operating.md says how.`
        throw error
      })
      for (const line of text.trimEnd().split('\n')) say(`  ${line}`)
    },
  },
  {
    name: 'first request',
    does: 'What is left for you and two phones',
    async carryOut({ say, variables }) {
      const site = variables.VITE_SITE_URL
      for (const line of [
        `1. On the phone of the person on call: open ${site}/desk/, sign in, tap "Notify this device", then "Test".`,
        `2. From another phone: send a request at ${site}/contact. The first phone must ring within a minute.`,
        '3. Take it, reply, and read the reply on the other phone.',
      ])
        say(`  ${line}`)
    },
  },
]
