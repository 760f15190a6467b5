import { join } from 'node:path'
import { type ProjectKeys, type Run, supabaseOf } from '../live/commands.ts'
import {
  keepVariables,
  type LiveVariables,
  PRIVATE_FOLDER,
  readVariables,
  VALUES_FILE,
  writePrivately,
} from '../live/environment.ts'
import type { Answers } from './questions.ts'
import type { Setup } from './steps.ts'

interface Means {
  readonly root: string
  readonly answers: Answers
  /** The project's own address, where it has a domain of its own. */
  readonly url: string | undefined
  readonly run: Run
  say(line: string): void
  confirm(question: string): Promise<boolean>
}

const addressOf = (ref: string | undefined) => `https://${ref}.supabase.co`

/** What steps work with, for a project that all questions are answered for. */
export function openSetup({ root, answers, url = addressOf(answers.SUPABASE_REF), ...means }: Means): Setup {
  const supabase = supabaseOf(means.run, answers.SUPABASE_REF ?? '', answers.SUPABASE_ACCESS_TOKEN ?? '')
  let variables = answers
  let keys: Promise<ProjectKeys> | undefined
  // As seen from the project's folder, where commands run.
  const place = (name: string) => join(PRIVATE_FOLDER, name)
  const inRoot = (name: string) => join(root, place(name))
  return {
    ...means,
    root,
    isDryRun: false,
    url,
    supabase,
    get variables() {
      return variables
    },
    keys() {
      keys ??= supabase.keys()
      return keys
    },
    async keepValues(changes) {
      await keepVariables(join(root, VALUES_FILE), changes)
      variables = { ...variables, ...changes }
    },
    async keepPrivately(name, changes) {
      await keepVariables(inRoot(name), changes)
      return place(name)
    },
    async writePrivately(name, text) {
      await writePrivately(inRoot(name), text)
      return place(name)
    },
    readPrivately: (name) => readVariables(inRoot(name)),
  }
}

/**
 * The same, but nobody is called and nothing is written: each is printed instead. Replaces the `fetch` of this process.
 */
export function openDryRun(means: Means): Setup {
  const { answers, say, url = addressOf(answers.SUPABASE_REF) } = means
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    say(`  ${request.method} ${request.url}`)
    return Response.json(emptyAnswerTo(request))
  }
  const written = new Map<string, LiveVariables>()
  const writes = async (name: string, changes: LiveVariables) => {
    say(`  writes ${name}, which only you can read: ${Object.keys(changes).join(', ') || 'all of it'}`)
    written.set(name, { ...written.get(name), ...changes })
    return name
  }
  return {
    ...openSetup({ ...means, url }),
    isDryRun: true,
    keys: async () => ({ publishable: 'sb_publishable_KEY', secret: 'sb_secret_KEY' }),
    keepValues: async (changes) => void (await writes(VALUES_FILE, changes)),
    keepPrivately: (name, changes) => writes(join(PRIVATE_FOLDER, name), changes),
    writePrivately: (name) => writes(join(PRIVATE_FOLDER, name), {}),
    readPrivately: async (name) => written.get(join(PRIVATE_FOLDER, name)) ?? {},
  }
}

/** As a project answers in which there is nobody yet. */
function emptyAnswerTo({ method, url }: Request): unknown {
  if (!new URL(url).pathname.endsWith('/auth/v1/admin/users')) return null
  return method === 'GET' ? { users: [] } : { id: '00000000-0000-0000-0000-000000000000' }
}
