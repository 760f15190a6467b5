/** `npm run setup`: from an empty Supabase account to a live site. If stopped or killed, the next run continues. */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { confirm, isCancel, log, password, select, text } from '@clack/prompts'
import { type Run, runIn, shown } from './live/commands.ts'
import {
  assertPrivate,
  keepVariables,
  liveVariables,
  readVariables,
  SECRETS_FILE,
  SENDER_FILE,
  VALUES_FILE,
} from './live/environment.ts'
import { messageOf } from './machine/launch.ts'
import { answerAll, lookupOf, type Someone } from './setup/asking.ts'
import { type Answers, type Lookup, QUESTIONS, type Question } from './setup/questions.ts'
import { carryOutAll, openDryRun, openSetup } from './setup/run.ts'
import { STEPS } from './setup/steps.ts'

const USAGE = `npm run setup                      asks what it needs, and sets up the project and the site
npm run setup -- --again           asks everything again; Enter keeps an answer, a single space leaves it out
npm run setup -- --answers FILE    takes the answers from FILE (NAME=value), and asks nothing
npm run setup -- --dry-run         prints each call, and makes none`

class UsageError extends Error {}
/** The owner pressed Ctrl-C or Ctrl-D at a question. */
class Stopped extends Error {}

const root = process.cwd()
const PROGRESS = '.setup/progress.json'
const say = (line: string) => console.log(line)
const ours = { root, url: process.env.SUPABASE_URL || undefined, say }
const announced =
  (run: Run): Run =>
  (command) => {
    say(`  $ ${shown(command)}`)
    return run(command)
  }

const atTerminal: Someone = {
  heading: log.step,
  refuse: log.error,
  async answer({ asks, why, isSecret, isOptional }, usual, choices) {
    const message = `${asks}\n${why}${usual && isOptional ? ' A single space leaves it out.' : ''}`
    if (choices.length > 0) return unlessStopped(await select({ message, options: [...choices], initialValue: usual }))
    if (!isSecret)
      return unlessStopped(
        await text({ message, placeholder: usual || (isOptional ? 'none' : ''), defaultValue: usual }),
      )
    const answer = await password({ message: usual ? `${message} Enter keeps it as it is.` : message })
    return unlessStopped(answer) || usual
  },
}

try {
  const { 'dry-run': isDryRun, again: isAgain = false, answers: file } = optionsOf(process.argv.slice(2))
  const kept: Answers = { ...(await liveVariables(root, {})), ...named(await readVariables(join(root, SENDER_FILE))) }
  if (isDryRun) await printCalls(kept)
  else {
    if (file) await assertPrivate(file)
    const given = { ...named(process.env), ...(file && named(await readVariables(file))) }
    await setUp(kept, given, isAgain, !file && process.stdin.isTTY === true)
  }
} catch (error) {
  const isStopped = error instanceof Stopped
  console.error(isStopped ? '\nStopped.' : messageOf(error))
  if (!(error instanceof UsageError))
    console.error('\nWhat is done is kept: npm run setup carries on. To change an answer: npm run setup -- --again.')
  process.exitCode = isStopped ? 130 : 1
}

async function setUp(kept: Answers, given: Answers, isAgain: boolean, isSomeoneThere: boolean): Promise<void> {
  say('From here to a live site. Enter takes what is shown in grey; Ctrl-C stops, and nothing is lost.\n')
  const run = runIn(root)
  const someone = isSomeoneThere ? atTerminal : undefined
  const keep = async ({ name, isSecret, isSenders }: Question, answer: string) => {
    const file = isSenders ? SENDER_FILE : isSecret ? SECRETS_FILE : VALUES_FILE
    await keepVariables(join(root, file), { [name]: answer })
  }
  const answers = await answerAll(kept, { lookup: lookupOf(run, say), someone, given, isAgain, keep })
  say('Everything is answered. The rest takes a few minutes.\n')
  const isConfirmed = async (message: string) => !isSomeoneThere || unlessStopped(await confirm({ message }))
  const setup = openSetup({ ...ours, answers, run: announced(run), confirm: isConfirmed })
  await carryOutAll(STEPS, setup, join(root, PROGRESS))
}

function unlessStopped<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped()
  return answer as Exclude<T, symbol>
}

async function printCalls(kept: Answers): Promise<void> {
  const none = async () => []
  const nothing: Lookup = { projects: none, accounts: none, pages: none, forget() {}, async wait() {} }
  const answers: Record<string, string> = { CLOUDFLARE_API_TOKEN: 'TOKEN', ...kept }
  for (const { name, isOptional, example, ...question } of QUESTIONS)
    answers[name] ??= isOptional ? '' : (example ?? (await question.default?.(answers, nothing)) ?? name)
  const setup = openDryRun({ ...ours, answers, run: announced(async () => ''), confirm: async () => true })
  for (const step of STEPS) {
    say(step.does)
    await step.carryOut(setup)
  }
}

function named(variables: Readonly<Record<string, string | undefined>>): Answers {
  const entries = QUESTIONS.map(({ name }) => [name, variables[name]] as const)
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean' }, again: { type: 'boolean' }, answers: { type: 'string' } },
    }).values
  } catch {
    throw new UsageError(USAGE)
  }
}
