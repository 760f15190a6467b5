/**
 * A release must reach the real company: a dead emergency line is the worst fault this site can have.
 * @throws Error that lists every value which is missing or reserved for fiction, tests or one's own machine.
 */
export function assertReleasable(env: Readonly<Record<string, string | undefined>>): void {
  // Ofcom: numbers for drama use. 0808 157 0000-0999, 01632 960000-960999, 07700 900000-900999 and the other areas' ranges.
  const fiction =
    /^(?:\+44|0)(?:8081570|1632960|7700900|2079460|9098790|3069990|1(?:13|14|15|16|17|18|21|31|41|51|61)496)/
  const problems: string[] = []
  for (const name of ['VITE_EMERGENCY_PHONE', 'VITE_LANDLINE_PHONE']) {
    if (!env[name]) problems.push(`${name} is not set`)
  }
  for (const name of ['VITE_EMERGENCY_PHONE', 'VITE_LANDLINE_PHONE', 'VITE_SMS_PHONE']) {
    if (fiction.test((env[name] ?? '').replace(/[^\d+]/g, ''))) problems.push(`${name} is a number for drama use`)
  }
  if (!env.VITE_CONTACT_EMAIL) problems.push('VITE_CONTACT_EMAIL is not set')
  else if (/[@.](?:example|test|invalid|localhost)(?:\.\w+)?$/i.test(env.VITE_CONTACT_EMAIL))
    problems.push('VITE_CONTACT_EMAIL is on a reserved domain')
  for (const name of ['VITE_SITE_URL', 'VITE_SUPABASE_URL']) {
    const value = env[name]
    if (name === 'VITE_SUPABASE_URL' && value === 'none') continue
    if (!value) problems.push(`${name} is not set`)
    else if (!/^https:\/\//.test(value)) problems.push(`${name} must start with https://`)
    else if (/\/\/(?:localhost|127\.|\[::1\])|\.(?:example|test|invalid|local)(?:[:/]|$)/.test(value))
      problems.push(`${name} is not a public address`)
  }
  if (env.VITE_SUPABASE_URL !== 'none' && !env.VITE_SUPABASE_ANON_KEY)
    problems.push('VITE_SUPABASE_ANON_KEY is not set')
  if (problems.length > 0) throw new Error(`This build must not be released:\n- ${problems.join('\n- ')}`)
}
