import type { ListedProject, Run } from '../live/commands.ts'
import { pagesProjects, supabaseOf } from '../live/commands.ts'
import { messageOf } from '../machine/launch.ts'
import { releaseProblem } from '../vite/release.ts'
import {
  type Account,
  type Answers,
  type Choice,
  type Lookup,
  QUESTIONS,
  type Question,
  reasonOf,
} from './questions.ts'

/** The person at the terminal. */
export interface Someone {
  heading(text: string): void
  /** Resolves with the answer as typed or chosen. `usual` is what Enter gives. */
  answer(question: Question, usual: string, choices: readonly Choice[]): Promise<string>
  refuse(problem: string): void
}

export interface Asking {
  readonly lookup: Lookup
  /** Without anyone, setup takes the defaults. */
  readonly someone?: Someone | undefined
  /** Answers from the environment or a file, checked like typed answers. */
  readonly given: Answers
  /** Ask every question again, with the previous answer as its default. */
  readonly isAgain: boolean
  keep(question: Question, answer: string): Promise<void>
}

/** The choices that look again, for what someone has made in the meantime, and that take another token. */
const [AGAIN, ANOTHER] = ['look again', 'another token']

/** Asks the unanswered questions, and saves each answer before the next question. Empties answers that no longer apply. */
export async function answerAll(kept: Answers, asking: Asking): Promise<Answers> {
  const [known, before, given] = [{ ...kept }, { ...kept }, { ...asking.given }]
  for (let at = 0; ; at++) {
    const question = QUESTIONS[at]
    if (!question) return known
    const { name, isAsked, of = '' } = question
    if (isAsked && !isAsked(known)) {
      if (!known[name]) continue
      known[name] = ''
    } else {
      // Another token may not see what the one before it saw.
      if (known[of] !== kept[of] && (await problemOf(question, known[name] ?? '', known, asking.lookup)))
        delete known[name]
      const answer = given[name]
      const isNew = answer !== undefined && answer !== before[name]
      if (isNew) known[name] = await checked(question, answer, known, asking)
      else if (known[name] === undefined || asking.isAgain) known[name] = await asked(question, known, asking)
    }
    const answer = known[name]
    if (answer === ANOTHER) {
      const theirs = QUESTIONS.filter((one) => one.name === of || one.of === of)
      for (const all of [known, before, given]) for (const one of theirs) delete all[one.name]
      at = QUESTIONS.findIndex((one) => one.name === of) - 1
    } else if (answer !== undefined && answer !== before[name]) await asking.keep(question, answer)
  }
}

async function checked(question: Question, given: string, known: Answers, { lookup }: Asking): Promise<string> {
  const answer = given && (question.tidied?.(given) ?? given)
  const problem = await problemOf(question, answer, known, lookup)
  if (problem) throw new Error(`${question.name}: ${problem}`)
  return answer
}

async function asked(question: Question, known: Answers, asking: Asking): Promise<string> {
  const { lookup, someone } = asking
  if (question.heading) someone?.heading(question.heading)
  for (;;) {
    const offer = await offerOf(question, known, lookup).catch((error) => {
      if (!someone || !question.of) throw error
      someone.refuse(reasonOf(error))
      lookup.forget()
    })
    if (!offer) return ANOTHER
    const { usual, choices } = offer
    if (!someone) {
      if (usual !== undefined) return checked(question, usual, known, asking)
      if (question.isOptional) return ''
      throw new Error(`${question.name} is not answered: ${question.asks}. ${question.why}`)
    }
    const typed = (await someone.answer(question, usual ?? '', choices)).trim()
    if (typed === ANOTHER) return ANOTHER
    const answer = typed && (question.tidied?.(typed) ?? typed)
    const problem = answer === AGAIN ? undefined : await problemOf(question, answer, known, lookup)
    if (!problem && answer !== AGAIN) return answer
    if (problem) someone.refuse(problem)
    // Whatever was wrong, they may have put it right since.
    lookup.forget()
  }
}

/** What can be answered, as far as we can look it up. @throws Error if that fails */
async function offerOf(question: Question, known: Answers, lookup: Lookup) {
  const { name, again, of } = question
  const usual = known[name] ?? (await question.default?.(known, lookup))
  const choices = [...((await question.choices?.(known, lookup)) ?? [])]
  if (again) choices.push({ value: AGAIN, label: again })
  if (of && choices.length > 0) choices.push({ value: ANOTHER, label: 'None of these: use another token' })
  return { usual, choices }
}

async function problemOf(question: Question, answer: string, known: Answers, lookup: Lookup) {
  const { name, check, example, isOptional } = question
  if (!answer) return isOptional ? undefined : 'It cannot be left out'
  const problem = releaseProblem(name, answer)?.replace(`${name} `, 'It ') ?? (await check?.(answer, known, lookup))
  return problem && example ? `${problem}. For example: ${example}` : problem
}

/** In ms, between two looks at a project that is starting. */
const INTERVAL = 5_000

/** Looks things up by the accounts' own commands and APIs, each only once until told to forget. */
export function lookupOf(run: Run, say: (line: string) => void, interval = INTERVAL): Lookup {
  let asked = new Map<string, Promise<unknown>>()
  const once = <Answer>(where: string, access: string, ask: () => Promise<Answer>) => {
    const what = `Looking ${where} …`
    const known = asked.get(what + access) as Promise<Answer> | undefined
    if (known) return known
    say(what)
    const answer = ask()
    asked.set(what + access, answer)
    return answer
  }
  const forget = () => {
    asked = new Map()
  }
  return {
    projects: (token) =>
      once('at Supabase', token, (): Promise<readonly ListedProject[]> => supabaseOf(run, '', token).projects()),
    accounts: (token) => once('at Cloudflare', token, () => accountsOf(token)),
    pages: (access) =>
      once('for sites at Pages, the first time for a minute', Object.values(access).join(), () =>
        pagesProjects(run, access),
      ),
    forget,
    async wait(why) {
      say(why)
      forget()
      await new Promise((resolve) => setTimeout(resolve, interval))
    },
  }
}

/** Cloudflare's codes for a token that is mistyped or withdrawn. Others refuse the list, but may still upload. */
const NO_TOKEN = [1000, 6003, 6111, 9109]

/** The accounts at Cloudflare that the token may see; none if it may not list them. @throws Error if it is no token */
async function accountsOf(token: string): Promise<readonly Account[]> {
  const response = await fetch('https://api.cloudflare.com/client/v4/accounts?per_page=50', {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    throw new Error(`Cloudflare does not answer: ${messageOf(error)}`)
  })
  type Answer = { readonly result?: readonly Account[] | null; readonly errors?: readonly { readonly code: number }[] }
  const { result, errors = [] }: Answer = await response.json().then(Object, Object)
  if (errors.some(({ code }) => NO_TOKEN.includes(code))) throw new Error('Cloudflare does not know this token')
  return response.ok ? (result ?? []) : []
}
