import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { CommandFailed, type ListedProject, pagesProjects, type Run } from '../live/commands.ts'

export type Answers = Readonly<Record<string, string>>

/** The look-ups that questions need. */
export interface Lookup {
  readonly run: Run
  /** The projects that the token may see. Asks Supabase only once. */
  projects(token: string): Promise<readonly ListedProject[]>
}

export interface Question {
  /** The variable that keeps the answer. */
  readonly name: string
  /** The heading above the first question of a group. */
  readonly heading?: string
  readonly asks: string
  readonly why: string
  /** The answer in a dry run. */
  readonly example?: string
  /** Hidden while typed, and kept with the tokens. */
  readonly isSecret?: boolean
  /** The answer may be empty. */
  readonly isOptional?: boolean
  isAsked?(known: Answers): boolean
  /** The answer if the owner only presses Enter. */
  default?(known: Answers, lookup: Lookup): string | undefined | Promise<string | undefined>
  /** The choices, instead of free text. */
  choices?(known: Answers, lookup: Lookup): Promise<readonly { value: string; label: string }[]>
  /** What is wrong with an answer that a release would take. Undefined if nothing is. */
  check?(answer: string, known: Answers, lookup: Lookup): string | undefined | Promise<string | undefined>
}

/** The country of each region, for `/privacy`. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'eu-west-1': 'Ireland',
  'eu-west-2': 'the United Kingdom',
  'eu-west-3': 'France',
  'eu-central-1': 'Germany',
  'eu-central-2': 'Switzerland',
  'eu-north-1': 'Sweden',
}

const isEmail = (answer: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : 'It is not an email address'
const hasMailServer = (known: Answers) => Boolean(known.SMTP_HOST)
const toPages = (known: Answers) => known.UPLOAD_TO?.startsWith('pages:') === true
/** The line of output that says why a command failed, without decoration. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof CommandFailed)) throw error
  const [, message] = /"message":("(?:[^"\\]|\\.)+")/.exec(error.said) ?? []
  if (message) return String(JSON.parse(message))
  const lines = error.said.split('\n').map((line) => line.replace(/^[^\p{L}\p{N}]+/u, '').trim())
  return lines.find((line) => line && !/^(Target|WARN|wrangler)\b/.test(line)) ?? error.said
}

/** All questions, in order. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    heading: 'Your Supabase project',
    asks: 'Access token of your Supabase account',
    why: 'With it the project is set up for you. Make one at https://supabase.com/dashboard/account/tokens.',
    isSecret: true,
    async check(token, _known, lookup) {
      try {
        if ((await lookup.projects(token)).length > 0) return undefined
        return 'This account has no project yet: make one at https://supabase.com/dashboard/new, near your customers'
      } catch (error) {
        return reasonOf(error)
      }
    },
  },
  {
    name: 'SUPABASE_REF',
    example: 'REF',
    asks: 'Which project',
    why: 'It keeps the requests. Its reference is the twenty letters in its address.',
    async choices(known, lookup) {
      const all = await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')
      return all.map(({ ref, name, region }) => ({ value: ref, label: `${name}, ${region} (${ref})` }))
    },
    async default(known, lookup) {
      const [first, ...others] = await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')
      return others.length === 0 ? first?.ref : undefined
    },
    async check(ref, known, lookup) {
      const project = (await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')).find((one) => one.ref === ref)
      if (!project) return 'The token sees no project of this reference'
      return project.status === 'ACTIVE_HEALTHY'
        ? undefined
        : `It is not running (${project.status}): wait, or restore it`
    },
  },
  {
    name: 'VITE_SITE_URL',
    example: 'https://www.example.com',
    heading: 'The site',
    asks: 'Address of the site',
    why: 'It is in every page, and links in emails lead there. For example https://www.buildmastershub.co.uk.',
    check: (answer) =>
      new URL(answer).pathname === '/' && !answer.endsWith('/') ? undefined : 'It must end with the host, without a /',
  },
  {
    name: 'VITE_EMERGENCY_PHONE',
    asks: 'Emergency number',
    why: 'Every page shows it first, as a link that dials it.',
  },
  {
    name: 'VITE_LANDLINE_PHONE',
    asks: 'Number of the office',
    why: 'For what is not urgent.',
  },
  {
    name: 'VITE_SMS_PHONE',
    asks: 'Mobile that takes texts',
    why: 'A text gets through where a call does not. Without one, no text is offered.',
    isOptional: true,
  },
  {
    name: 'VITE_CONTACT_EMAIL',
    example: 'office@example.com',
    asks: 'Email address for customers',
    why: 'The site shows it, and push services complain to it.',
  },
  {
    name: 'VITE_REGISTERED_OFFICE',
    asks: 'Registered office, with its postcode',
    why: 'The law wants it on the site, as Companies House has it.',
  },
  {
    name: 'VITE_HOSTING_PROVIDER',
    asks: 'Who runs the database',
    why: '/privacy names them.',
    default: () => 'Supabase, Inc.',
  },
  {
    name: 'VITE_HOSTING_COUNTRY',
    asks: 'Where the database is',
    why: '/privacy says so. The default is the region that the project was made in.',
    async default(known, lookup) {
      const all = await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')
      const region = all.find(({ ref }) => ref === known.SUPABASE_REF)?.region ?? ''
      return COUNTRIES[region] ?? (region.startsWith('us-') ? 'the United States' : undefined)
    },
  },
  {
    name: 'OWNER_EMAIL',
    heading: 'The owner',
    asks: "The owner's email address",
    why: 'To sign in at the desk with. The owner adds everyone else there.',
    default: (known) => known.VITE_CONTACT_EMAIL,
    check: isEmail,
  },
  {
    name: 'OWNER_NAME',
    asks: "The owner's first name",
    why: 'Visitors read it when the owner answers a request.',
    check: (answer) => (answer.length <= 40 ? undefined : 'It is longer than 40 letters'),
  },
  {
    name: 'SMTP_HOST',
    heading: 'Emails to staff',
    asks: 'Your mail server (SMTP)',
    why: `Only the link of a forgotten password needs it. By itself Supabase sends two emails an hour, and to members of your
organisation there only. An owner gives anyone else who forgets theirs a new password, at the desk under "Staff".`,
    isOptional: true,
  },
  {
    name: 'SMTP_PORT',
    asks: 'Its port',
    why: 'Most are at 587; 465 is encrypted from the start.',
    isAsked: hasMailServer,
    default: () => '587',
    check: (answer) => (/^\d{2,5}$/.test(answer) ? undefined : 'It is not a port'),
  },
  { name: 'SMTP_USER', asks: 'Its user name', why: 'As your mail provider gave it.', isAsked: hasMailServer },
  {
    name: 'SMTP_PASS',
    asks: 'Its password',
    why: 'The project keeps it, and sends with it.',
    isSecret: true,
    isAsked: hasMailServer,
  },
  {
    name: 'SMTP_FROM',
    asks: 'Address that emails come from',
    why: 'One that your mail server may send for.',
    isAsked: hasMailServer,
    default: (known) => known.VITE_CONTACT_EMAIL,
    check: isEmail,
  },
  {
    name: 'UPLOAD_TO',
    heading: 'Where the site goes',
    asks: 'pages:NAME for Cloudflare Pages, or a folder',
    why: 'Pages is free, and quick everywhere. For a server of your own, or another host, it is written to a folder.',
    default: () => 'pages:build-masters-hub',
    check(answer) {
      if (answer.startsWith('pages:'))
        return /^pages:[a-z\d][a-z\d-]{0,57}$/.test(answer)
          ? undefined
          : 'A name at Pages has small letters, digits and hyphens, at most 58'
      if (!isAbsolute(answer)) return 'A folder must begin at the root: /var/www/site'
      return existsSync(dirname(resolve(answer))) ? undefined : `There is no folder ${dirname(resolve(answer))}`
    },
  },
  {
    name: 'CLOUDFLARE_ACCOUNT_ID',
    asks: 'Id of your Cloudflare account',
    why: "It is in the address of Cloudflare's dashboard: 32 digits and letters.",
    isAsked: toPages,
    check: (answer) => (/^[\da-f]{32}$/.test(answer) ? undefined : 'It is not 32 digits and letters from a to f'),
  },
  {
    name: 'CLOUDFLARE_API_TOKEN',
    asks: 'API token of Cloudflare',
    why: 'Make one at https://dash.cloudflare.com/profile/api-tokens that may edit Cloudflare Pages, and nothing else.',
    isSecret: true,
    isAsked: toPages,
    async check(token, known, lookup) {
      try {
        await pagesProjects(lookup.run, { account: known.CLOUDFLARE_ACCOUNT_ID ?? '', token })
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },
  },
]
