import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { labour } from '../../src/facts/tariff.ts'
import { CommandFailed, type ListedProject, saidOf, TokenRefused } from '../live/commands.ts'

export type Answers = Readonly<Record<string, string>>

export interface Account {
  readonly id: string
  readonly name: string
}

/** The look-ups that questions need, each made only once until `forget`. */
export interface Lookup {
  projects(token: string): Promise<readonly ListedProject[]>
  /** The accounts at Cloudflare that the token may see. Empty if it may not list them. */
  accounts(token: string): Promise<readonly Account[]>
  /** The names of the account's sites at Cloudflare Pages. */
  pages(access: { readonly account: string; readonly token: string }): Promise<readonly string[]>
  forget(): void
  wait(why: string): Promise<void>
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface Question {
  /** The variable that keeps the answer. */
  readonly name: string
  /** The heading above the first question of a group. */
  readonly heading?: string
  readonly asks: string
  readonly why: string
  /** What an answer looks like, for a refusal. Also the answer in a dry run. */
  readonly example?: string
  /** Hidden while typed, and kept with the tokens. */
  readonly isSecret?: boolean
  /** The answer may be empty. */
  readonly isOptional?: boolean
  /** The sender reads it, so it is kept with the sender's keys. */
  readonly isSenders?: boolean
  isAsked?(known: Answers): boolean
  /** The variable that this one belongs to, such as an account's token. If that changes, this may be no answer. */
  readonly of?: string
  /** The answer if the owner only presses Enter. */
  default?(known: Answers, lookup: Lookup): string | undefined | Promise<string | undefined>
  /** The choices. If there are any, they replace free text. */
  choices?(known: Answers, lookup: Lookup): Promise<readonly Choice[]> | readonly Choice[]
  /** The last choice, in words, which only looks again. */
  readonly again?: string
  /** Adds or removes what everyone forgets. */
  tidied?(answer: string): string
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
const hasProvider = (known: Answers) => Boolean(known.PHONE_PROVIDER)
const isSignalWire = (known: Answers) => known.PHONE_PROVIDER === 'signalwire'
const toPages = (known: Answers) => Boolean(known.CLOUDFLARE_API_TOKEN)
const accessOf = (known: Answers) => ({
  account: known.CLOUDFLARE_ACCOUNT_ID ?? '',
  token: known.CLOUDFLARE_API_TOKEN ?? '',
})
/** Why nothing comes of a look-up, or undefined if it succeeds. */
const refusalOf = (looking: Promise<unknown>) => looking.then(() => undefined, reasonOf)

/** A new project's states on its way up, and how often we look at it again. */
const COMING_UP = /^(?:COMING_UP|RESTORING|RESTARTING|UPGRADING|RESIZING|UNKNOWN)$/
const MOST_LOOKS = 60

/** The company of each provider in supabase/functions/notify/providers.ts, for `/privacy`. */
const COMPANIES: Readonly<Record<string, string>> = { twilio: 'Twilio', signalwire: 'SignalWire' }
const NEW_SITE = 'build-masters-hub'
/** The line of output that says why a command failed, without decoration. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof TokenRefused) return 'Supabase does not know this token. One begins with sbp_'
  if (!(error instanceof CommandFailed)) return saidOf(error)
  const [, message] = /"message":("(?:[^"\\]|\\.)+")/.exec(error.said) ?? []
  if (message) return String(JSON.parse(message))
  const lines = error.said.split('\n').map((line) => line.replace(/^[^\p{L}\p{N}]+/u, '').trim())
  return lines.find((line) => line && !/^(Target|WARN|wrangler)\b/.test(line)) ?? error.said
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    heading: 'Your Supabase project',
    asks: 'Access token of your Supabase account',
    why: 'With it the project is set up for you. Make one at https://supabase.com/dashboard/account/tokens.',
    isSecret: true,
    check: (token, _known, lookup) => refusalOf(lookup.projects(token)),
  },
  {
    name: 'SUPABASE_REF',
    of: 'SUPABASE_ACCESS_TOKEN',
    asks: 'Which project',
    why: 'It keeps the requests. Its reference is the twenty letters in its address.',
    again: 'Make one at https://supabase.com/dashboard/new, near your customers, then choose this',
    async choices(known, lookup) {
      const all = await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')
      return all.map(({ ref, name, region }) => ({ value: ref, label: `${name}, ${region} (${ref})` }))
    },
    async default(known, lookup) {
      const [first, ...others] = await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')
      return others.length === 0 ? first?.ref : undefined
    },
    async check(ref, known, lookup) {
      for (let looks = 1; ; looks++) {
        const project = (await lookup.projects(known.SUPABASE_ACCESS_TOKEN ?? '')).find((one) => one.ref === ref)
        if (!project) return 'The token sees no project of this reference'
        const { status } = project
        if (status === 'ACTIVE_HEALTHY') return undefined
        if (!COMING_UP.test(status)) return `It is not running (${status}): restore it in the dashboard`
        if (looks === MOST_LOOKS) return `It is still not running (${status}): look at it in the dashboard`
        await lookup.wait(`It is starting (${status}) …`)
      }
    },
  },
  {
    name: 'VITE_SITE_URL',
    example: 'https://www.buildmastershub.co.uk',
    heading: 'The site',
    asks: 'Address of the site',
    why: 'It is in every page, and links in emails lead there.',
    tidied(answer) {
      const address = /^\w+:/.test(answer) ? answer : `https://${answer}`
      return URL.parse(address)?.href.replace(/\/$/, '') ?? address
    },
    check: (answer) => (answer === new URL(answer).origin ? undefined : 'It must end with the host'),
  },
  {
    name: 'VITE_EMERGENCY_PHONE',
    example: '0808 …',
    asks: 'Emergency number',
    why: 'Every page shows it first, as a link that dials it.',
  },
  {
    name: 'VITE_LANDLINE_PHONE',
    example: '01245 …',
    asks: 'Number of the office',
    why: 'For what is not urgent.',
  },
  {
    name: 'VITE_SMS_PHONE',
    example: '07…',
    asks: 'Mobile that takes texts',
    why: 'A text gets through where a call does not. Without one, no text is offered.',
    isOptional: true,
  },
  {
    name: 'VITE_CONTACT_EMAIL',
    example: 'office@buildmastershub.co.uk',
    asks: 'Email address for customers',
    why: 'The site shows it, and push services complain to it.',
  },
  {
    name: 'VITE_REGISTERED_OFFICE',
    example: '1 High Street, Chelmsford, Essex, CM1 …',
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
    name: 'VITE_LABOUR_RATE',
    heading: 'Prices',
    example: '64, or 64.50',
    asks: 'An hour of work at the standard rate, in pounds with VAT',
    why: 'The same for all trades. The site shows it, and what nights and weekends cost. Without it, it says how we charge.',
    isOptional: true,
    // A finer tariff is in the code.
    isAsked: () => labour === null,
  },
  {
    name: 'VITE_MINIMUM_CHARGE',
    example: '90',
    asks: 'The least that a visit costs, in pounds with VAT',
    why: 'The site never shows an hourly rate without it.',
    isAsked: (known) => Boolean(known.VITE_LABOUR_RATE),
  },
  {
    name: 'OWNER_EMAIL',
    heading: 'The owner',
    example: 'asha@buildmastershub.co.uk',
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
    example: '587',
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
    name: 'HEARTBEAT_URL',
    heading: 'Alarms',
    example: 'https://hc-ping.com/…',
    asks: 'Address that a monitoring service gave you',
    why: `The sender calls it each minute while all is well. Ten minutes without a call, and the service alerts you, even if
the whole project is down. Several are free. Without one, no one hears of that.`,
    isOptional: true,
    isSenders: true,
    check: (answer) =>
      URL.canParse(answer) && new URL(answer).protocol === 'https:' ? undefined : 'It must start with https://',
  },
  {
    name: 'PHONE_PROVIDER',
    asks: 'Who calls and texts your staff',
    why: 'A call wakes someone whose phone shows no alert. It needs an account with a UK number, and costs by the minute.',
    isOptional: true,
    isSenders: true,
    choices: () => [
      { value: '', label: 'No one: notifications are enough for now' },
      ...Object.entries(COMPANIES).map(([value, label]) => ({ value, label })),
    ],
    check: (answer) => (answer in COMPANIES ? undefined : `It must be one of ${Object.keys(COMPANIES).join(', ')}`),
  },
  {
    name: 'VITE_TELEPHONE_PROVIDER',
    asks: 'Their company’s name',
    why: '/privacy names them: they learn a visitor’s name, number and first words.',
    isAsked: hasProvider,
    default: (known) => COMPANIES[known.PHONE_PROVIDER ?? ''],
  },
  {
    name: 'PHONE_API',
    example: 'https://SPACE.signalwire.com/api/laml/2010-04-01',
    asks: 'Address of your space’s API',
    why: 'Each customer of SignalWire has one.',
    isSenders: true,
    isAsked: isSignalWire,
    check: (answer) => (/^https:\/\/[^\s/]+\/\S+$/.test(answer) ? undefined : 'It must start with https://'),
  },
  {
    name: 'PHONE_ACCOUNT',
    asks: 'Id of the account',
    why: 'Twilio calls it Account SID, SignalWire Project ID.',
    isSenders: true,
    isAsked: hasProvider,
  },
  {
    name: 'PHONE_TOKEN',
    asks: 'Its token',
    why: 'Twilio calls it Auth Token, SignalWire API token.',
    isSecret: true,
    isSenders: true,
    isAsked: hasProvider,
  },
  {
    name: 'PHONE_SIGNING_KEY',
    asks: 'Its signing key',
    why: 'It proves that a pressed key comes from the provider.',
    isSecret: true,
    isSenders: true,
    isAsked: isSignalWire,
  },
  {
    name: 'PHONE_FROM',
    example: '+441245…',
    asks: 'Number that calls come from',
    why: 'Staff let it ring at night.',
    isSenders: true,
    isAsked: hasProvider,
    check: (answer) => (/^\+44\d{9,10}$/.test(answer) ? undefined : 'It is not a UK number that begins with +44'),
  },
  {
    name: 'BACKUP_KEY',
    heading: 'Backups',
    example: 'age1…',
    asks: 'Public key that backups are encrypted for',
    why: `From age-keygen, on your own machine: docs/operating.md, "Backups". With it GitHub keeps an encrypted backup of each
night, which only you can open. Without it there is none.`,
    isOptional: true,
    check(answer) {
      if (/^AGE-SECRET-KEY/i.test(answer))
        return 'That is the secret half: keep it where only you can read it. Paste the line that begins with age1'
      return /^age1[a-z\d]+$/.test(answer) ? undefined : 'It is not a public key of age'
    },
  },
  {
    name: 'SUPABASE_DB_URL',
    example: 'postgresql://postgres.REF:PASSWORD@…pooler.supabase.com:5432/postgres',
    asks: 'Connection string of the session pooler, with the password',
    why: 'For backups only. In the dashboard: Connect, "Session pooler".',
    isSecret: true,
    isAsked: (known) => Boolean(known.BACKUP_KEY),
    check: (answer) =>
      URL.canParse(answer) && /^postgres(?:ql)?:$/.test(new URL(answer).protocol) && !answer.includes('[')
        ? undefined
        : 'It is not a connection string with its password',
  },
  {
    name: 'CLOUDFLARE_API_TOKEN',
    heading: 'Where the site goes',
    asks: 'API token of Cloudflare, whose Pages are free, and quick everywhere',
    why: `Make one at https://dash.cloudflare.com/profile/api-tokens that may edit Cloudflare Pages, and nothing else. Without
one the site is written to a folder, for a server of your own or another host.`,
    isSecret: true,
    isOptional: true,
    async check(token, _known, lookup) {
      try {
        const [account, ...others] = await lookup.accounts(token)
        if (account && others.length === 0) await lookup.pages({ account: account.id, token })
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },
  },
  {
    name: 'CLOUDFLARE_ACCOUNT_ID',
    example: '0123456789abcdef0123456789abcdef',
    of: 'CLOUDFLARE_API_TOKEN',
    asks: 'Which account',
    why: "Its id is in the address of Cloudflare's dashboard: 32 digits and letters.",
    isAsked: toPages,
    async default(known, lookup) {
      const [only, ...others] = await lookup.accounts(accessOf(known).token)
      return others.length === 0 ? only?.id : undefined
    },
    async choices(known, lookup) {
      const all = await lookup.accounts(accessOf(known).token)
      return all.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
    },
    check(answer, known, lookup) {
      if (!/^[\da-f]{32}$/.test(answer)) return 'It is not 32 digits and letters from a to f'
      return refusalOf(lookup.pages({ ...accessOf(known), account: answer }))
    },
  },
  {
    name: 'UPLOAD_TO',
    of: 'CLOUDFLARE_API_TOKEN',
    asks: 'Where to upload it',
    why: 'A site at Pages, or a folder on this machine.',
    async choices(known, lookup) {
      if (!toPages(known)) return []
      const names = await lookup.pages(accessOf(known))
      const isThere = names.includes(NEW_SITE)
      return [...names, ...(isThere ? [] : [NEW_SITE])].map((name) => ({
        value: `pages:${name}`,
        label: names.includes(name) ? name : `A new site at Pages, ${name}`,
      }))
    },
    default: (known) => (toPages(known) ? `pages:${NEW_SITE}` : undefined),
    check(answer, known) {
      if (/^pages:[a-z\d][a-z\d-]{0,57}$/.test(answer))
        return toPages(known) ? undefined : 'Pages need the API token of Cloudflare: npm run setup -- --again'
      if (!isAbsolute(answer)) return 'A folder must begin at the root: /var/www/site'
      return existsSync(dirname(resolve(answer))) ? undefined : `There is no folder ${dirname(resolve(answer))}`
    },
  },
]
