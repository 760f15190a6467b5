import { ukPhone } from '../phones.ts'

/** Ofcom's numbers for use in drama: ofcom.org.uk, "Telephone numbers for use in TV and radio drama programmes". */
const FICTION =
  /^tel:\+44(?:8081570|1632960|7700900|2079460|9098790|3069990|1914980|2896496|2920180|1(?:1[3-8]|[2-6]1)4960)/
/** RFC 2606 and 6761: names that lead nowhere or home. */
const RESERVED = /(?:^|[@.])(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost)$/i
const PRIVATE = /^(?:0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/

/**
 * A release must reach the real company: a dead emergency line is the worst fault this site can have.
 * @throws Error that lists every value which is missing or reserved for fiction, tests or one's own machine.
 */
export function assertReleasable(env: Readonly<Record<string, string | undefined>>): void {
  const problems = [
    ...['VITE_EMERGENCY_PHONE', 'VITE_LANDLINE_PHONE'].map((name) => phoneProblem(name, env[name])),
    env.VITE_SMS_PHONE ? phoneProblem('VITE_SMS_PHONE', env.VITE_SMS_PHONE) : undefined,
    emailProblem('VITE_CONTACT_EMAIL', env.VITE_CONTACT_EMAIL),
    addressProblem('VITE_SITE_URL', env.VITE_SITE_URL),
    ...(env.VITE_SUPABASE_URL === 'none'
      ? []
      : [
          addressProblem('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL),
          env.VITE_SUPABASE_ANON_KEY ? undefined : 'VITE_SUPABASE_ANON_KEY is not set',
        ]),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new Error(`This build must not be released:\n- ${problems.join('\n- ')}`)
}

function phoneProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  try {
    return FICTION.test(ukPhone(value).href) ? `${name} is a number for drama use` : undefined
  } catch {
    return `${name} is not a UK phone number`
  }
}

function emailProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  return RESERVED.test(value.trim()) ? `${name} is on a reserved domain` : undefined
}

function addressProblem(name: string, value: string | undefined): string | undefined {
  if (!value) return `${name} is not set`
  if (!URL.canParse(value)) return `${name} is not a URL`
  const { protocol, hostname } = new URL(value)
  if (protocol !== 'https:') return `${name} must start with https://`
  return RESERVED.test(hostname) || PRIVATE.test(hostname) ? `${name} is not a public address` : undefined
}
