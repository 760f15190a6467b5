import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Answers, Lookup, Question } from './questions.ts'

/** Nobody answers any more: the keyboard's Ctrl-C or Ctrl-D, or the end of what was piped in. */
export class Stopped extends Error {}

interface Terminal {
  say(line: string): void
  /** @throws Stopped */
  ask(question: string, options?: { readonly isHidden?: boolean }): Promise<string>
  /** Gives the keyboard back until the next question, so that Ctrl-C stops what runs. */
  rest(): void
}

/** The terminal of this process. What is typed hidden is not shown. */
export function openTerminal(): Terminal {
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines: string[] = []
  let waiting: { answer(line: string): void; stop(reason: Stopped): void } | undefined
  let isOver = false
  // Opened with the first question: a run without any leaves standard input alone.
  const open = () => {
    const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
    input.on('line', (line) => {
      if (waiting) waiting.answer(line)
      else lines.push(line)
    })
    input.on('SIGINT', () => input.close())
    input.on('close', () => {
      isOver = input === reader
      waiting?.stop(new Stopped())
    })
    return input
  }
  let reader: ReturnType<typeof open> | undefined

  return {
    say: (line) => console.log(line),
    async ask(question, options = {}) {
      reader ??= open()
      process.stdout.write(question)
      const ready = lines.shift()
      if (ready !== undefined) return ready.trim()
      if (isOver) throw new Stopped()
      isHidden = options.isHidden === true
      try {
        const line = await new Promise<string>((answer, stop) => {
          waiting = { answer, stop }
        })
        return line.trim()
      } finally {
        waiting = undefined
        if (isHidden) process.stdout.write('\n')
        isHidden = false
      }
    },
    rest() {
      const open = reader
      reader = undefined
      open?.close()
    },
  }
}

/** Somebody must answer, and nobody is there to be asked. */
class Unanswered extends Error {}

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
