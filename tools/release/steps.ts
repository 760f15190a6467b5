import { join } from 'node:path'
import {
  addressOf,
  CommandFailed,
  inShell,
  onSite,
  type Run,
  type Supabase,
  saidOf,
  secretKeyOf,
  supabaseOf,
  type Target,
  targetOf,
  upload,
} from '../live/commands.ts'
import { type LiveVariables, tellSite } from '../live/environment.ts'
import { reminders } from '../vite/release.ts'
import { isLive, type Kept, untilLive } from './kept.ts'

/** One step of a release, or of a return to the previous version. */
export interface Step {
  readonly title: string
  /** If it resolves with text, we print that. */
  carryOut(): Promise<unknown>
  /** The state of site and database if the step fails, and what to do. */
  readonly otherwise: string
}

/** Carries the steps out in order, until one fails. Resolves with whether all succeeded. */
export async function inOrder(steps: readonly Step[], print: (line: string) => void): Promise<boolean> {
  for (const [index, { title, carryOut, otherwise }] of steps.entries()) {
    print(`${index + 1}/${steps.length} ${title}`)
    try {
      const said = await carryOut()
      if (said && typeof said === 'string') print(said)
    } catch (error) {
      print(saidOf(error))
      print(`\nStopped at “${title}”. ${otherwise}`)
      return false
    }
  }
  return true
}

interface Release {
  readonly root: string
  readonly variables: LiveVariables
  readonly kept: Kept
  /** Runs a command, or only prints it. */
  readonly run: Run
  readonly isDryRun: boolean
  /** Called by setup, which leaves to the owner what deploy:check finds. */
  readonly isFirst?: boolean
  /** How long to wait for the host to serve an upload, in ms (a minute). */
  readonly patience?: number | undefined
}

const BACK = 'npm run release -- --back'
const UNCHANGED = 'Nothing has changed: visitors have the version that they had.'

/** Checks all settings first, so that no release stops half-way over one. */
function plan({ root, run, variables }: Release) {
  const { VITE_SITE_URL: site, VITE_SUPABASE_URL: backend, SUPABASE_REF: ref, SUPABASE_ACCESS_TOKEN: token } = variables
  const wanted = ['VITE_SITE_URL', ...(backend === 'none' ? [] : ['SUPABASE_REF', 'SUPABASE_ACCESS_TOKEN'])]
  const missing = wanted.filter((name) => !variables[name])
  if (!site || missing.length > 0) throw new Error(`${missing.join(', ')}: not set. npm run setup asks for all of it`)
  return {
    site,
    dist: join(root, 'dist'),
    target: targetOf(variables),
    // A site without a backend has neither database nor functions.
    supabase: backend === 'none' || !ref || !token ? undefined : supabaseOf(run, ref, token),
  }
}

export function forward(release: Release): readonly Step[] {
  const { root, run, kept, isDryRun, variables } = release
  const { site, dist, target, supabase } = plan(release)
  // npm is a script. It passes its path to the scripts it runs.
  const { npm_execpath: npm } = process.env
  const built = Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('VITE_')))
  let name = 'DATE-VERSION'
  return [
    {
      title: 'Types, lint, format; a few minutes',
      otherwise: UNCHANGED,
      async carryOut() {
        if (!npm) throw new Error('Run it by npm: npm run release')
        // A refused access token shows now, and not after minutes.
        await secretOf(release)
        await run({ typed: ['npm', 'run', 'check'], script: [npm, 'run', 'check'] })
      },
    },
    {
      title: 'Build',
      otherwise: UNCHANGED,
      async carryOut() {
        await run(onSite(root).build(built))
        if (target.kind === 'folder') await run(onSite(root).prepare('dist'))
        if (isDryRun) return 'Keep dist in releases, under its date and version'
        name = await kept.keep(dist, new Date())
        return [reminders(Date.now()), `Kept as releases/${name}`].filter(Boolean).join('\n')
      },
    },
    ...(supabase ? inProject(release, site, supabase) : []),
    uploading(release, target, () => kept.servedWith(name)),
    ...afterUpload(release, target),
    ...(release.isFirst ? [answering(release, site, target, () => kept.pathOf(name))] : []),
    checking(release, site, () => kept.pathOf(name), `${BACK} serves the one before.`),
  ]
}

/** The project's steps, before the upload: the previous version of the site works with the new database and functions. */
const inProject = (release: Release, site: string, supabase: Supabase): readonly Step[] => [
  {
    title: 'Migrations',
    otherwise: `Those before the one that failed may be in the database, which goes on answering. Visitors have the version
that they had. Fix the migration and run this again: it goes on where it stopped.`,
    async carryOut() {
      await supabase.link()
      const pushed = await supabase.migrationsToPush()
      await supabase.pushMigrations()
      return pushed.join('\n')
    },
  },
  {
    title: 'Functions',
    otherwise: `The database is new, and one of the two functions may be. Visitors have the version that they had, which goes
on with both. Run this again.`,
    carryOut: () => supabase.deployFunctions(),
  },
  {
    title: 'The site’s address, for the database',
    otherwise: 'Visitors have the version that they had, which database and functions answer. Run this again.',
    async carryOut() {
      const [url, secret] = [addressOf(release.variables), await secretOf(release)]
      if (!url || !secret || release.isDryRun) return `add_site ${site}`
      await tellSite(url, secret, site)
    },
  },
]

/** The project's secret key. Undefined in a dry run, if nobody has given it. */
const secretOf = async ({ run, variables, isDryRun }: Release) =>
  isDryRun || variables.VITE_SUPABASE_URL === 'none' ? variables.SUPABASE_SECRET_KEY : secretKeyOf(run, variables)

/** The steps back to the previous version. The database stays as it is, since older versions work with newer migrations. */
export async function back(release: Release): Promise<readonly Step[]> {
  const { kept } = release
  const { site, target } = plan(release)
  const uploaded = await kept.served()
  const last = uploaded.at(-1)
  // A release that was killed during its upload is missing from the list.
  const isLastLive = last === undefined || (await isLive(kept.pathOf(last), site)) !== false
  const served = isLastLive ? uploaded.slice(0, -1) : uploaded
  const previous = served.at(-1)
  if (!previous) throw new Error('There is no version before in releases. Nothing has changed.')
  return [
    uploading(release, target, async () => served),
    ...afterUpload(release, target),
    checking(release, site, () => kept.pathOf(previous), `${BACK} once more serves the one before that.`),
  ]
}

function uploading({ run, kept, isDryRun }: Release, target: Target, next: () => Promise<readonly string[]>): Step {
  return {
    title:
      target.kind === 'pages' ? `Upload to Cloudflare Pages, project ${target.project}` : `Put it into ${target.path}`,
    otherwise: 'Visitors have the version that they had, which database and functions answer. Run this again.',
    async carryOut() {
      const names = await next()
      const name = names.at(-1) ?? ''
      if (isDryRun && target.kind === 'folder') return `Copy releases/${name} there`
      await upload(run, kept.pathOf(name), target)
      if (!isDryRun) await kept.serve(names)
    },
  }
}

/** The owner's optional command, which copies the folder to its server, or reloads a server's headers. */
function afterUpload({ run, variables }: Release, target: Target): readonly Step[] {
  const { AFTER_UPLOAD: command } = variables
  if (command)
    return [
      {
        title: 'Your own command after an upload',
        otherwise: `The files are there, and your AFTER_UPLOAD did not end well: what visitors have is for that command to say.
Run it by itself, then npm run deploy:check.`,
        carryOut: () => run(inShell(command)),
      },
    ]
  if (target.kind === 'pages') return []
  return [
    {
      title: 'Behind nginx or Caddy: reload the server now, or set AFTER_UPLOAD to what does it',
      otherwise: '',
      async carryOut() {},
    },
  ]
}

/** The first time, the site's name may not lead to the host yet, and deploy:check could check nothing. */
const answering = ({ isDryRun, patience }: Release, site: string, target: Target, path: () => string): Step => ({
  title: `Wait until ${site} answers with it; a minute at most`,
  otherwise: `It is uploaded, and not live yet. ${
    target.kind === 'pages'
      ? `In Cloudflare's dashboard, under Workers & Pages, ${target.project}, "Custom domains", add ${new URL(site).hostname}.`
      : `Let ${new URL(site).hostname} lead to the server that has ${target.path}.`
  } A new name may take an hour.`,
  async carryOut() {
    if (!isDryRun && !(await untilLive(path(), site, patience)))
      throw new Error(`${site} does not answer with this site`)
  },
})

const checking = (release: Release, site: string, path: () => string, wayBack: string): Step => ({
  title: 'deploy:check',
  otherwise: `This version is live. Fix what has ✗ in its own place. If it came with this version,
${wayBack}`,
  async carryOut() {
    const { root, run, isDryRun, isFirst, patience } = release
    if (!isDryRun) await untilLive(path(), site, patience)
    return run(onSite(root).check([site, '--dist', path()])).catch((error) => {
      // With 2, only what the owner has yet to do is open, and no other version would change that.
      if (error instanceof CommandFailed && (isFirst || error.status === 2)) return error.said
      throw error
    })
  },
})
