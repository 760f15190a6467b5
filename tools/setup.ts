/**
 * `npm run setup`: from an empty Supabase account to a live site. Stopped or killed at any moment, it goes on where it was.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ListedProject, type Run, runIn, shown, supabaseOf } from './live/commands.ts'
import { assertPrivate, keepVariables, readVariables, SECRETS_FILE, VALUES_FILE } from './live/environment.ts'
import { messageOf } from './machine/launch.ts'
import { answerAll, isConfirmed, Stopped } from './setup/answers.ts'
import { type Answers, type Lookup, QUESTIONS, type Question } from './setup/questions.ts'
import { carryOutAll, openDryRun, openSetup } from './setup/run.ts'
import { STEPS } from './setup/steps.ts'

const USAGE = `npm run setup                      asks what it needs, and sets up the project and the site
npm run setup -- --again           asks everything again; Enter keeps what was answered
npm run setup -- --answers FILE    takes the answers from FILE (NAME=value), and asks nothing
npm run setup -- --dry-run         prints each call, and makes none`

class UsageError extends Error {}

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

try {
  const { 'dry-run': isDryRun, again, answers: file } = optionsOf(process.argv.slice(2))
  const kept: Answers = {
    ...(await readVariables(join(root, VALUES_FILE))),
    ...(await readVariables(join(root, SECRETS_FILE))),
  }
  if (isDryRun) await printCalls(kept)
  else {
    if (file) await assertPrivate(file)
    await setUp(kept, { ...named(process.env), ...(file && named(await readVariables(file))) }, Boolean(file), again)
  }
} catch (error) {
  const isStopped = error instanceof Stopped
  console.error(isStopped ? '\nStopped.' : messageOf(error))
  if (!(error instanceof UsageError)) console.error('\nWhat is done is kept: npm run setup goes on here.')
  process.exitCode = isStopped ? 130 : 1
}

async function setUp(kept: Answers, given: Answers, isSilent: boolean, isAgain = false): Promise<void> {
  const isSomebodyThere = !isSilent && process.stdin.isTTY === true
  say('From here to a live site. Enter takes what is shown in grey; Ctrl-C stops, and nothing is lost.\n')
  const answers = await answerAll(QUESTIONS, kept, {
    lookup: lookupOf(),
    isSomebodyThere,
    given,
    isAgain,
    keep: (question, answer) => keepVariables(join(root, fileOf(question)), { [question.name]: answer }),
  })
  say('Everything is answered. The rest takes a few minutes.\n')
  const confirm = async (question: string) => !isSomebodyThere || isConfirmed(question)
  await carryOutAll(STEPS, openSetup({ ...ours, answers, run: announced(runIn(root)), confirm }), join(root, PROGRESS))
}

async function printCalls(kept: Answers): Promise<void> {
  const nobody: Lookup = { run: async () => '', projects: async () => [] }
  const answers: Record<string, string> = { ...kept }
  for (const question of QUESTIONS)
    answers[question.name] ??=
      question.example ?? (await question.default?.(answers, nobody)) ?? (question.isOptional ? '' : question.name)
  const setup = openDryRun({ ...ours, answers, run: announced(nobody.run), confirm: async () => true })
  for (const step of STEPS) {
    say(step.does)
    await step.carryOut(setup)
  }
}

function named(variables: Readonly<Record<string, string | undefined>>): Answers {
  const entries = QUESTIONS.map(({ name }) => [name, variables[name]] as const)
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function fileOf({ isSecret }: Question): string {
  return isSecret ? SECRETS_FILE : VALUES_FILE
}

function lookupOf(): Lookup {
  const run = runIn(root)
  const listed = new Map<string, Promise<readonly ListedProject[]>>()
  return {
    run,
    projects(token) {
      const projects = listed.get(token) ?? supabaseOf(run, '', token).projects()
      listed.set(token, projects)
      return projects
    },
  }
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
