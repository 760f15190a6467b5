import type { Answers, Lookup, Question } from './questions.ts'
import type { Terminal } from './terminal.ts'

/** Somebody must answer, and nobody is there to be asked. */
export class Unanswered extends Error {}

export interface Asking {
  readonly lookup: Lookup
  /** Undefined: nobody is there, and defaults are taken. */
  readonly terminal: Terminal | undefined
  /** Answers of the environment or of a file. They are checked like typed ones. */
  readonly given: Answers
  /** Ask also what has been answered before, which is then the default. */
  readonly isAgain: boolean
  /** Called with each new answer, before the next question. */
  keep(question: Question, answer: string): Promise<void>
}

/**
 * Answers all questions, of which those that were kept need none.
 * @throws Unanswered if nobody is there to ask, and Error if a given answer is no good
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
    const answer = isNew ? await checked(question, given, known, asking) : await typed(question, known, asking)
    known[name] = answer
    if (answer !== kept[name]) await asking.keep(question, answer)
  }
  return known
}

async function checked(question: Question, answer: string, known: Answers, { lookup }: Asking): Promise<string> {
  const problem = await problemOf(question, answer, known, lookup)
  if (problem) throw new Error(`${question.name}: ${problem}`)
  return answer
}

async function typed(question: Question, known: Answers, asking: Asking): Promise<string> {
  const { lookup, terminal } = asking
  const kept = known[question.name]
  const usual = kept ?? (await question.default?.(known, lookup))
  if (!terminal) {
    if (usual !== undefined) return checked(question, usual, known, asking)
    if (question.isOptional) return ''
    throw new Unanswered(`${question.name} is not answered: ${question.asks}. ${question.why}`)
  }
  if (question.heading) terminal.say(`${question.heading}\n`)
  terminal.say(`  ${question.why}`)
  for (const choice of (await question.choices?.(known, lookup)) ?? []) terminal.say(`    ${choice}`)
  const hint =
    question.isSecret && usual ? ' [as before]' : usual ? ` [${usual}]` : question.isOptional ? ' [none]' : ''
  for (;;) {
    const line = await terminal.ask(`${question.asks}${hint}: `, { isHidden: question.isSecret === true })
    const answer = line || (usual ?? '')
    const problem = await problemOf(question, answer, known, lookup)
    if (!problem) {
      terminal.say('')
      return answer
    }
    terminal.say(`  ✗ ${problem}`)
  }
}

async function problemOf(question: Question, answer: string, known: Answers, lookup: Lookup) {
  if (!answer) return question.isOptional ? undefined : 'It cannot be left out'
  return question.check?.(answer, known, lookup)
}
