import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProjectKeys, type Run, supabaseOf } from '../live/commands.ts'
import { keepVariables, type LiveVariables, PRIVATE_FOLDER, readVariables, VALUES_FILE } from '../live/environment.ts'
import { writePrivately } from '../machine/files.ts'

interface Means {
  readonly root: string
  readonly answers: LiveVariables
  /** The project's address, if it has a custom domain. */
  readonly url: string | undefined
  readonly run: Run
  /** How long to wait for the host to serve the site, in ms (a minute). */
  readonly patience?: number | undefined
  say(line: string): void
  /** Asks for a yes or no. Without anyone to ask, it resolves with yes. */
  confirm(question: string): Promise<boolean>
}

export type Setup = ReturnType<typeof openSetup>

/** Opens a project whose questions have all been answered. */
export function openSetup({ answers, url = `https://${answers.SUPABASE_REF}.supabase.co`, ...means }: Means) {
  const supabase = supabaseOf(means.run, answers.SUPABASE_REF ?? '', answers.SUPABASE_ACCESS_TOKEN ?? '')
  let variables = answers
  let keys: Promise<ProjectKeys> | undefined
  // The path from the project's folder, where commands run.
  const place = (name: string) => join(PRIVATE_FOLDER, name)
  const inRoot = (name: string) => join(means.root, place(name))
  return {
    ...means,
    /** If true, each call is only printed. */
    isDryRun: false as boolean,
    url,
    supabase,
    get variables() {
      return variables
    },
    /** The project's keys. Asks for them only once. */
    keys() {
      keys ??= supabase.keys()
      return keys
    },
    /** Saves facts about the site, but no secrets. */
    async keepValues(changes: LiveVariables) {
      await keepVariables(join(means.root, VALUES_FILE), changes)
      variables = { ...variables, ...changes }
    },
    /** Changes or adds variables in a file of the private folder. */
    async keepPrivately(name: string, changes: LiveVariables) {
      await keepVariables(inRoot(name), changes)
      return place(name)
    },
    /** Writes a file in the private folder. Resolves with its path from the project's folder. */
    async writePrivately(name: string, text: string) {
      await writePrivately(inRoot(name), text)
      return place(name)
    },
    /** The contents of a file in the private folder. Empty if it is missing. */
    readPrivately: (name: string) => readVariables(inRoot(name)),
  }
}

/** A dry run: only prints each call and each file. Replaces this process's `fetch`. */
export function openDryRun(means: Means): Setup {
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    means.say(`  ${method} ${url}`)
    // Answer like a project without users.
    if (!new URL(url).pathname.endsWith('/auth/v1/admin/users')) return Response.json(null)
    return Response.json(method === 'GET' ? { users: [] } : { id: '00000000-0000-0000-0000-000000000000' })
  }
  const written = new Map<string, LiveVariables>()
  const writes = async (name: string, changes: LiveVariables) => {
    means.say(`  writes ${name}, which only you can read: ${Object.keys(changes).join(', ') || 'all of it'}`)
    written.set(name, { ...written.get(name), ...changes })
    return name
  }
  return {
    ...openSetup(means),
    isDryRun: true,
    keys: async () => ({ publishable: 'sb_publishable_KEY', secret: 'sb_secret_KEY' }),
    keepValues: async (changes) => void (await writes(VALUES_FILE, changes)),
    keepPrivately: (name, changes) => writes(join(PRIVATE_FOLDER, name), changes),
    writePrivately: (name) => writes(join(PRIVATE_FOLDER, name), {}),
    readPrivately: async (name) => written.get(join(PRIVATE_FOLDER, name)) ?? {},
  }
}

/** A step of setup. It can be repeated, or killed at any moment. We skip it if nothing would change. */
export interface Step {
  readonly name: string
  readonly does: string
  /** A digest of what the step depends on. If undefined, it always runs. */
  madeOf?(setup: Setup): Promise<string> | string
  /** Whether the project says that nothing is left to do, for steps where it can say. */
  isDone?(setup: Setup): Promise<boolean>
  carryOut(setup: Setup): Promise<void>
}

export const digestOf = (...values: readonly (string | undefined)[]): string => hash('sha256', JSON.stringify(values))

interface Progress {
  readonly ref?: string
  /** The steps that were carried out, each with its digest. */
  readonly done?: Readonly<Record<string, string>>
}

/** Carries out the remaining steps, and saves each as soon as it is done. Another project starts from the beginning. */
export async function carryOutAll(steps: readonly Step[], setup: Setup, progressFile: string): Promise<void> {
  const ref = setup.variables.SUPABASE_REF
  const kept = await readProgress(progressFile)
  const done: Record<string, string> = kept.ref === ref ? { ...kept.done } : {}
  // A refused access token shows now, and not after minutes.
  await setup.keys()
  const wasDone = async ({ name, madeOf, isDone }: Step) => {
    const made = await madeOf?.(setup)
    return made !== undefined && done[name] === made && ((await isDone?.(setup)) ?? true)
  }
  for (const [index, step] of steps.entries()) {
    setup.say(`${index + 1}/${steps.length} ${step.does}`)
    if (await wasDone(step)) {
      setup.say('  ✓ done before')
      continue
    }
    await step.carryOut(setup)
    // The step may have changed what it depends on.
    const made = await step.madeOf?.(setup)
    if (made === undefined) continue
    done[step.name] = made
    await writePrivately(progressFile, `${JSON.stringify({ ref, done }, null, 2)}\n`)
    setup.say('  ✓')
  }
}

/** Reads the saved progress. If it is missing or unreadable, every step may run again. */
const readProgress = (file: string): Promise<Progress> =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text) ?? {})
    .catch(() => ({}))
