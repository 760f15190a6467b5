import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { isDear } from '../../src/facts/dear.ts'
import {
  type Confirmed,
  type HelplineName,
  helplineSources,
  helplines,
  withoutVoice,
} from '../../src/facts/helplines.ts'
import { DEVELOPMENT_KEY } from '../../src/facts/hosting.ts'
import { pounds } from '../../src/facts/labour.ts'
import { ukPhone } from '../../src/facts/phones.ts'
import { proof } from '../../src/facts/proof.ts'
import * as tariff from '../../src/facts/tariff.ts'
import { type UtilityId, utilities, utilitySources } from '../../src/facts/utilities.ts'
import { kindOfKey } from '../../supabase/functions/_shared/project.ts'
import { type Owner, ownerProblems } from './owner.ts'

const YEAR = 365 * 86_400_000

/** The site's telephone numbers of other organisations. */
const OTHER_NUMBERS: readonly (Confirmed & { readonly name: string; readonly number: string })[] = [
  ...(Object.keys(helplines) as HelplineName[]).map((id) => ({
    ...helplineSources[id],
    name: helplines[id].name,
    number: helplines[id].href.replace('tel:', ''),
  })),
  ...(Object.keys(utilities) as UtilityId[]).map((id) => ({
    ...utilitySources[id],
    name: utilities[id].name,
    number: utilities[id].display,
  })),
  ...Object.values(withoutVoice),
]

/**
 * Numbers that we have not confirmed for a year, in words; empty if there are none. They don't stop a release: a number that
 * is probably right beats none.
 */
export function reminders(now: number, numbers = OTHER_NUMBERS): string {
  const old = numbers
    .filter(({ confirmed }) => confirmed === null || now - Date.parse(confirmed) >= YEAR)
    .map(
      ({ name, number, source, confirmed }) =>
        `\n- ${name}, ${number}: ${confirmed ? `last confirmed on ${confirmed}` : 'not confirmed'}. See ${source}`,
    )
  return old.length > 0 ? `Look again (docs/owner.md, “Other people’s numbers”):${old.join('')}` : ''
}

const NOTICE = /^(?:licen[cs]e|copying|notice)/i
/** Licences that require no notice, so packages may omit their text. */
const WITHOUT_NOTICE = ['0BSD', 'CC0-1.0', 'Unlicense']
/** Packages that omit the notice by mistake, and where to find it: same author, same licence. */
const NOTICE_OF: Readonly<Record<string, string>> = { 'react-remove-scroll-bar': 'react-remove-scroll' }
/** Packages that ship without being modules: two add helpers to every bundle, and one is the headings' typeface. */
const BESIDES = ['rolldown', 'vite', '@fontsource-variable/national-park']

/**
 * Writes `licenses.txt`: for each package with code in a bundle, the notices that its licence requires.
 * Gives a plugin for each build of a part of the site. The last one to end has seen all packages.
 */
export function licences(): () => Plugin {
  const folders = new Set(BESIDES.map((name) => join(import.meta.dirname, '../../node_modules', name)))
  return () => ({
    name: 'licences',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        for (const id of output.type === 'chunk' ? output.moduleIds : []) {
          const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
          if (folder) folders.add(folder)
        }
      const sections = [...new Set(Array.from(folders, sectionOf))].sort()
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${INTRODUCTION}${sections.join('')}` })
    },
  })
}

const INTRODUCTION = 'This site is made with the work of others. These are the terms on which it may be used.\n'

function sectionOf(folder: string): string {
  const { name, version, license }: Readonly<Record<string, string | undefined>> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const source = join(folder, '..', NOTICE_OF[name ?? ''] ?? basename(folder))
  const texts = readdirSync(source)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => `\n${textOf(join(source, file))}\n`)
  if (texts.length === 0 && !WITHOUT_NOTICE.includes(license ?? ''))
    throw new Error(`${name} has no licence text, which must be passed on with its code`)
  return `\n\n${'='.repeat(80)}\n${name} ${version} (${license})\n${texts.join('')}`
}

/** Cuts Vite's licence file after its own licence: 3,000 lines follow for packages that only run during a build. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\r\n/g, '\n')
    .replace(/\n# Licenses of bundled dependencies[\s\S]*/, '')
    .trim()

/** Ofcom's numbers for drama: ofcom.org.uk, "Telephone numbers for use in TV and radio drama programmes". */
const FICTION =
  /^tel:\+44(?:8081570|1632960|7700900|2079460|9098790|3069990|1914980|2896496|2920180|1(?:1[3-8]|[2-6]1)4960)/
/** Reserved names that lead nowhere, or to the local machine (RFC 2606 and 6761). */
const RESERVED = /(?:^|[@.])(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost)$/i
const PRIVATE = /^(?:0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/

/** `isDear` refuses 070 (personal numbers) and most of 076 (pagers), which take no texts. */
const MOBILE = /^tel:\+447\d{9}$/
/** A single plain address, because the site links it unchanged. */
const EMAIL = /^[\w.+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i

type Environment = Readonly<Record<string, string | undefined>>

/**
 * No build may contain a key that browsers must not see, or request map tiles that its policy forbids. A release must
 * also reach the real company. @throws Error that lists every missing, unusable or fictitious value, but no key
 */
export function assertBuildable(
  env: Environment,
  mode: string,
  owner: Owner = { ...tariff, proof },
  today = new Date(),
): void {
  const problems = [
    keyProblem(env.VITE_SUPABASE_ANON_KEY),
    tilesProblem(env.VITE_MAP_TILE_URL),
    ...(mode === 'release'
      ? [...releaseProblems(env), ...tariffProblems(env, owner), ...ownerProblems(owner, today)]
      : []),
  ].filter((problem) => problem !== undefined)
  if (problems.length === 0) return
  const error = new Error(
    `This build must not be ${mode === 'release' ? 'released' : 'made'}:\n- ${problems.join('\n- ')}`,
  )
  // Vite prints the stack, which would bury the list under our own lines.
  error.stack = error.message
  throw error
}

/** What is wrong with one value for a release. Undefined if nothing is. */
export const releaseProblem = (name: string, value: string): string | undefined =>
  releaseProblems({ [name]: value }).find((problem) => problem?.startsWith(name))

const releaseProblems = (env: Environment) => [
  ...['VITE_EMERGENCY_PHONE', 'VITE_LANDLINE_PHONE'].map((name) => phoneProblem(name, env[name])),
  env.VITE_SMS_PHONE ? mobileProblem('VITE_SMS_PHONE', env.VITE_SMS_PHONE) : undefined,
  emailProblem('VITE_CONTACT_EMAIL', env.VITE_CONTACT_EMAIL),
  officeProblem('VITE_REGISTERED_OFFICE', env.VITE_REGISTERED_OFFICE),
  ...['VITE_HOSTING_PROVIDER', 'VITE_HOSTING_COUNTRY'].map((name) => (env[name] ? undefined : `${name} is not set`)),
  ...['VITE_LABOUR_RATE', 'VITE_MINIMUM_CHARGE'].map((name) => amountProblem(name, env[name])),
  addressProblem('VITE_SITE_URL', env.VITE_SITE_URL),
  env.VITE_MAP_TILE_URL ? addressProblem('VITE_MAP_TILE_URL', env.VITE_MAP_TILE_URL) : undefined,
  ...(env.VITE_SUPABASE_URL === 'none'
    ? []
    : [
        addressProblem('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL),
        env.VITE_SUPABASE_ANON_KEY ? undefined : 'VITE_SUPABASE_ANON_KEY is not set',
      ]),
  env.VITE_SUPABASE_ANON_KEY === DEVELOPMENT_KEY ? 'VITE_SUPABASE_ANON_KEY is the one for development' : undefined,
]

/** Prices must be in one place only, and an hourly rate needs a minimum charge. */
function tariffProblems(env: Environment, { labour }: Owner): string[] {
  const given = ['VITE_LABOUR_RATE', 'VITE_MINIMUM_CHARGE'].filter((name) => env[name])
  return [
    ...(env.OWNER_FACTS ? ['OWNER_FACTS puts example data in the place of the owner’s'] : []),
    ...(given.length === 1
      ? [`${given} is set without the other: an hourly rate needs the minimum charge beside it`]
      : []),
    ...(labour && given.length > 0 ? [`${given.join(' and ')}: src/facts/tariff.ts has the price already`] : []),
  ]
}

/** Anyone can read the key in the scripts, so it must be a publishable key, or an older key with the role `anon`. */
function keyProblem(key: string | undefined): string | undefined {
  const isWhole = /^(?:sb_publishable_[\w-]+|[\w-]+\.[\w-]+\.[\w-]+)$/.test(key ?? '')
  if (!key || (isWhole && kindOfKey(key) === 'publishable')) return undefined
  return 'VITE_SUPABASE_ANON_KEY is neither a publishable key (sb_publishable_…) nor a JWT whose role is anon'
}

/** The policy allows tiles from one host only, and the worker keeps only those. With HTTP/2, {s} is unnecessary. */
function tilesProblem(url: string | undefined): string | undefined {
  const [, host = ''] = /^\w+:\/\/([^/?#]*)/.exec(url ?? '') ?? []
  return host.includes('{') ? 'VITE_MAP_TILE_URL has a placeholder in its host: name one host, without {s}' : undefined
}

function phoneProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  try {
    const { href } = ukPhone(value)
    if (FICTION.test(href)) return `${name} is a number for drama use`
    return isDear(href.replace('tel:+44', '')) ? `${name} is dear to call` : undefined
  } catch {
    return `${name} is not a UK phone number`
  }
}

function mobileProblem(name: string, value: string): string | undefined {
  const problem = phoneProblem(name, value)
  if (problem) return problem
  return MOBILE.test(ukPhone(value).href) ? undefined : `${name} is not a UK mobile, which alone can take texts`
}

function emailProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  if (RESERVED.test(value)) return `${name} is on a reserved domain`
  return EMAIL.test(value) ? undefined : `${name} is not an e-mail address`
}

/** The law wants the full address (Trading Disclosures Regulations 2015, reg 25). The default has only the town. */
function officeProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  return POSTCODE.test(value) ? undefined : `${name} is not a full address: it has no postcode`
}

function amountProblem(name: string, value: string | undefined): string | undefined {
  try {
    pounds(value)
    return undefined
  } catch {
    return `${name} is not an amount in pounds`
  }
}

function addressProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  if (!URL.canParse(value)) return `${name} is not a URL`
  const { protocol, hostname } = new URL(value)
  if (protocol !== 'https:') return `${name} must start with https://`
  return RESERVED.test(hostname) || PRIVATE.test(hostname) ? `${name} is not a public address` : undefined
}
