/**
 * `npm run setup`: from an empty Supabase account to a live site. Stopped or killed at any moment, it goes on where it was.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ListedProject, type Run, runIn, shown, supabaseOf } from './live/commands.ts'
import { assertPrivate, keepVariables, readVariables, SECRETS_FILE, VALUES_FILE } from './live/environment.ts'
import { answerAll, openTerminal, Stopped } from './setup/answers.ts'
import { openDryRun, openSetup } from './setup/open.ts'
import { type Answers, type Lookup, QUESTIONS, type Question } from './setup/questions.ts'
import { carryOutAll, STEPS } from './setup/steps.ts'

const USAGE = `npm run setup                      asks what it needs, and sets up the project and the site
npm run setup -- --again           asks everything again; Enter keeps what was answered
npm run setup -- --answers FILE    takes the answers from FILE (NAME=value), and asks nothing
npm run setup -- --dry-run         prints each call, and makes none`

class UsageError extends Error {}

const root = process.cwd()
const PROGRESS = '.setup/progress.json'
const terminal = openTerminal()
const { say } = terminal

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
  console.error(isStopped ? '\nStopped.' : error instanceof Error ? error.message : error)
  if (!(error instanceof UsageError)) console.error('\nWhat is done is kept: npm run setup goes on here.')
  process.exitCode = isStopped ? 130 : 1
} finally {
  terminal.rest()
}

async function setUp(kept: Answers, given: Answers, isSilent: boolean, isAgain: boolean): Promise<void> {
  const run = runIn(root)
  say('From here to a live site. Enter takes what is in [brackets]; Ctrl-C stops, and nothing is lost.\n')
  const answers = await answerAll(QUESTIONS, kept, {
    lookup: lookupOf(),
    terminal: isSilent ? undefined : terminal,
    given,
    isAgain,
    keep: (question, answer) => keepVariables(join(root, fileOf(question)), { [question.name]: answer }),
  })
  terminal.rest()
  say('Everything is answered. The rest takes a few minutes.\n')
  const confirm = async (question: string) => {
    if (isSilent) return true
    const answer = await terminal.ask(`${question} [yes]: `)
    terminal.rest()
    return !/^n/i.test(answer)
  }
  const announced: Run = (command) => {
    say(`  $ ${shown(command)}`)
    return run(command)
  }
  await carryOutAll(
    openSetup({ root, answers, url: process.env.SUPABASE_URL || undefined, run: announced, say, confirm }),
    join(root, PROGRESS),
  )
}

async function printCalls(kept: Answers): Promise<void> {
  const nobody: Lookup = { run: async () => '', projects: async () => [] }
  const answers: Record<string, string> = { ...kept }
  for (const question of QUESTIONS)
    answers[question.name] ??=
      question.example ?? (await question.default?.(answers, nobody)) ?? (question.isOptional ? '' : question.name)
  const setup = openDryRun({
    root,
    answers,
    url: process.env.SUPABASE_URL || undefined,
    run: async (command) => {
      say(`  $ ${shown(command)}`)
      return ''
    },
    say,
    confirm: async () => true,
  })
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
    const { values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean' }, again: { type: 'boolean' }, answers: { type: 'string' } },
    })
    return { 'dry-run': values['dry-run'] ?? false, again: values.again ?? false, answers: values.answers }
  } catch {
    throw new UsageError(USAGE)
  }
}
