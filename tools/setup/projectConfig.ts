import type { LiveVariables } from '../live/environment.ts'

/**
 * The project's `config.toml` with what is the owner's: where links of emails lead, and the server that sends them. Its
 * password stays in the environment, as SMTP_PASS.
 * @param ours - supabase/config.toml
 */
export function projectConfig(ours: string, { VITE_SITE_URL: site = '', ...answers }: LiveVariables): string {
  const desk = `${site}/desk/`
  const links = `[auth]\nsite_url = ${quoted(site)}\nadditional_redirect_urls = [${quoted(desk)}]\n`
  if (!/^\[auth\]\n/m.test(ours)) throw new Error('supabase/config.toml has no [auth]')
  const text = ours.replace(/^\[auth\]\n/m, () => links)
  if (!answers.SMTP_HOST) return text
  return `${text}
[auth.email.smtp]
enabled = true
host = ${quoted(answers.SMTP_HOST)}
port = ${Number(answers.SMTP_PORT)}
user = ${quoted(answers.SMTP_USER ?? '')}
pass = "env(SMTP_PASS)"
admin_email = ${quoted(answers.SMTP_FROM ?? '')}
sender_name = "Build Masters Hub"
`
}

/** A basic string of TOML, which escapes as JSON does. */
const quoted = (text: string) => JSON.stringify(text)
