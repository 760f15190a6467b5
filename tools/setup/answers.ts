import { confirm, isCancel, log, password, select, text } from '@clack/prompts'
import type { Answers, Lookup, Question } from './questions.ts'

/** Whoever was asked pressed Ctrl-C or Ctrl-D. */
export class Stopped extends Error {}

/** Somebody must answer, and nobody is there to be asked. */
class Unanswered extends Error {}

export interface Asking {
  readonly lookup: Lookup
  /** Without anybody, defaults are taken. */
  readonly isSomebodyThere: boolean
  /** Answers of the environment or of a file. They are checked like typed ones. */
  readonly given: Answers
  /** Ask also what has been answered before, which is then the default. */
  readonly isAgain: boolean
  /** Called with each new answer, before the next question. */
  keep(question: Question, answer: string): Promise<void>
}

/**
 * Answers all questions, of which those that were kept need none.
 * @throws Stopped, Unanswered, and Error if a given answer is no good
 */
export async function answerAll(
  questions: readonly Question[],
  kept: Answers,
  asking: Asking,
): Promise<Record<string, string>> {
  const known: Record<string, string> = { ...kept }
  for (const question of questions) {
    if (question.isAsked && !question.isAsked(known)) continue
    const { name } = question
    const given = asking.given[name]
    const isNew = given !== undefined && given !== kept[name]
    if (!isNew && known[name] !== undefined && !asking.isAgain) continue
    const answer = isNew ? await checked(question, given, known, asking) : await asked(question, known, asking)
    known[name] = answer
    if (answer !== kept[name]) await asking.keep(question, answer)
  }
  return known
}

/** Yes, unless it is answered with no. @throws Stopped */
export const isConfirmed = async (message: string): Promise<boolean> => unlessStopped(await confirm({ message }))

async function checked(question: Question, answer: string, known: Answers, { lookup }: Asking): Promise<string> {
  const problem = await problemOf(question, answer, known, lookup)
  if (problem) throw new Error(`${question.name}: ${problem}`)
  return answer
}

async function asked(question: Question, known: Answers, asking: Asking): Promise<string> {
  const { lookup } = asking
  const usual = known[question.name] ?? (await question.default?.(known, lookup))
  if (!asking.isSomebodyThere) {
    if (usual !== undefined) return checked(question, usual, known, asking)
    if (question.isOptional) return ''
    throw new Unanswered(`${question.name} is not answered: ${question.asks}. ${question.why}`)
  }
  if (question.heading) log.step(question.heading)
  for (;;) {
    const answer = unlessStopped(await typed(question, usual, await question.choices?.(known, lookup))).trim()
    const problem = await problemOf(question, answer, known, lookup)
    if (!problem) return answer
    log.error(problem)
  }
}

async function typed({ asks, why, isSecret, isOptional }: Question, usual = '', choices: readonly Choice[] = []) {
  const message = `${asks}\n${why}`
  if (choices.length > 0) return select({ message, options: [...choices], initialValue: usual })
  if (!isSecret) return text({ message, placeholder: usual || (isOptional ? 'none' : ''), defaultValue: usual })
  const answer = await password({ message: usual ? `${message} Enter keeps it as it is.` : message })
  return answer || usual
}

type Choice = Awaited<ReturnType<NonNullable<Question['choices']>>>[number]

function unlessStopped<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped()
  return answer as Exclude<T, symbol>
}

async function problemOf(question: Question, answer: string, known: Answers, lookup: Lookup) {
  if (!answer) return question.isOptional ? undefined : 'It cannot be left out'
  return question.check?.(answer, known, lookup)
}
