/** `npm run setup`: from an empty Supabase account to a live site. If stopped or killed, the next run continues. */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { confirm, isCancel, log, password, select, text } from '@clack/prompts'
import { type ListedProject, type Run, runIn, shown, supabaseOf } from './live/commands.ts'
import {
  assertPrivate,
  keepVariables,
  liveVariables,
  readVariables,
  SECRETS_FILE,
  VALUES_FILE,
} from './live/environment.ts'
import { messageOf } from './machine/launch.ts'
import { type Answers, type Lookup, QUESTIONS, type Question } from './setup/questions.ts'
import { carryOutAll, openDryRun, openSetup } from './setup/run.ts'
import { STEPS } from './setup/steps.ts'
import { releaseProblem } from './vite/release.ts'

const USAGE = `npm run setup                      asks what it needs, and sets up the project and the site
npm run setup -- --again           asks everything again; Enter keeps what was answered
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

interface Asking {
  readonly lookup: Lookup
  /** Without anyone, setup takes the defaults. */
  readonly isSomeoneThere: boolean
  /** Answers from the environment or a file, checked like typed answers. */
  readonly given: Answers
  /** Ask every question again, with the previous answer as its default. */
  readonly isAgain: boolean
}

try {
  const { 'dry-run': isDryRun, again: isAgain = false, answers: file } = optionsOf(process.argv.slice(2))
  const kept: Answers = await liveVariables(root, {})
  if (isDryRun) await printCalls(kept)
  else {
    if (file) await assertPrivate(file)
    const given = { ...named(process.env), ...(file && named(await readVariables(file))) }
    await setUp(kept, { lookup: lookupOf(), isSomeoneThere: !file && process.stdin.isTTY === true, given, isAgain })
  }
} catch (error) {
  const isStopped = error instanceof Stopped
  console.error(isStopped ? '\nStopped.' : messageOf(error))
  if (!(error instanceof UsageError)) console.error('\nWhat is done is kept. npm run setup carries on from here.')
  process.exitCode = isStopped ? 130 : 1
}

async function setUp(kept: Answers, asking: Asking): Promise<void> {
  say('From here to a live site. Enter takes what is shown in grey; Ctrl-C stops, and nothing is lost.\n')
  const answers = await answerAll(kept, asking)
  say('Everything is answered. The rest takes a few minutes.\n')
  const isConfirmed = async (message: string) => !asking.isSomeoneThere || unlessStopped(await confirm({ message }))
  const setup = openSetup({ ...ours, answers, run: announced(runIn(root)), confirm: isConfirmed })
  await carryOutAll(STEPS, setup, join(root, PROGRESS))
}

/** Asks the unanswered questions, and saves each answer before the next question. */
async function answerAll(kept: Answers, asking: Asking): Promise<Answers> {
  const known: Record<string, string> = { ...kept }
  for (const question of QUESTIONS) {
    if (question.isAsked && !question.isAsked(known)) continue
    const { name, isSecret } = question
    const given = asking.given[name]
    const isNew = given !== undefined && given !== kept[name]
    if (!isNew && known[name] !== undefined && !asking.isAgain) continue
    const answer = isNew ? await checked(question, given, known, asking) : await asked(question, known, asking)
    known[name] = answer
    if (answer !== kept[name])
      await keepVariables(join(root, isSecret ? SECRETS_FILE : VALUES_FILE), { [name]: answer })
  }
  return known
}

async function checked(question: Question, answer: string, known: Answers, { lookup }: Asking): Promise<string> {
  const problem = await problemOf(question, answer, known, lookup)
  if (problem) throw new Error(`${question.name}: ${problem}`)
  return answer
}

async function asked(question: Question, known: Answers, asking: Asking): Promise<string> {
  const { lookup } = asking
  const usual = known[question.name] ?? (await question.default?.(known, lookup))
  if (!asking.isSomeoneThere) {
    if (usual !== undefined) return checked(question, usual, known, asking)
    if (question.isOptional) return ''
    throw new Error(`${question.name} is not answered: ${question.asks}. ${question.why}`)
  }
  if (question.heading) log.step(question.heading)
  for (;;) {
    const answer = unlessStopped(await typed(question, usual, await question.choices?.(known, lookup))).trim()
    const problem = await problemOf(question, answer, known, lookup)
    if (!problem) return answer
    log.error(problem)
  }
}

type Choices = Awaited<ReturnType<NonNullable<Question['choices']>>>

async function typed({ asks, why, isSecret, isOptional }: Question, usual = '', choices: Choices = []) {
  const message = `${asks}\n${why}`
  if (choices.length > 0) return select({ message, options: [...choices], initialValue: usual })
  if (!isSecret) return text({ message, placeholder: usual || (isOptional ? 'none' : ''), defaultValue: usual })
  const answer = await password({ message: usual ? `${message} Enter keeps it as it is.` : message })
  return answer || usual
}

function unlessStopped<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped()
  return answer as Exclude<T, symbol>
}

async function problemOf(question: Question, answer: string, known: Answers, lookup: Lookup) {
  if (!answer) return question.isOptional ? undefined : 'It cannot be left out'
  const { name, check } = question
  return releaseProblem(name, answer)?.replace(`${name} `, 'It ') ?? check?.(answer, known, lookup)
}

async function printCalls(kept: Answers): Promise<void> {
  const nothing: Lookup = { run: async () => '', projects: async () => [] }
  const answers: Record<string, string> = { ...kept }
  for (const question of QUESTIONS)
    answers[question.name] ??=
      question.example ?? (await question.default?.(answers, nothing)) ?? (question.isOptional ? '' : question.name)
  const setup = openDryRun({ ...ours, answers, run: announced(nothing.run), confirm: async () => true })
  for (const step of STEPS) {
    say(step.does)
    await step.carryOut(setup)
  }
}

function named(variables: Readonly<Record<string, string | undefined>>): Answers {
  const entries = QUESTIONS.map(({ name }) => [name, variables[name]] as const)
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function lookupOf(): Lookup {
  const run = runIn(root)
  const listed = new Map<string, Promise<readonly ListedProject[]>>()
  const projects: Lookup['projects'] = (token) => {
    const known = listed.get(token) ?? supabaseOf(run, '', token).projects()
    listed.set(token, known)
    return known
  }
  return { run, projects }
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
