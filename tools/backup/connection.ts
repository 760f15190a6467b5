import { join } from 'node:path'

/**
 * The roots that sign Supabase's databases and poolers: one until April 2031, one until September 2035. As the provider's own
 * CLI carries them, and as the dashboard gives them (Database, Settings, "Download certificate").
 */
export const SUPABASE_CA = join(import.meta.dirname, 'supabase-ca.crt')

/**
 * How to name a database to PostgreSQL's own programs: without the password in the arguments, which every user can list.
 * Over a network they speak to nobody but the server that the address names, by a certificate of the provider's
 * (`PGSSLROOTCERT` names another's), and prove that they know the password without sending it. The address and the rest of
 * the environment cannot say otherwise: a line that is read on the way is one that opens the database.
 */
export function connectionOf(url: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  if (!isSocket(parsed))
    for (const [name, value] of [
      ['sslmode', 'verify-full'],
      ['sslrootcert', process.env.PGSSLROOTCERT || SUPABASE_CA],
      ['require_auth', 'scram-sha-256'],
      // Encryption by Kerberos comes before TLS where a machine has it.
      ['gssencmode', 'disable'],
    ] as const)
      parsed.searchParams.set(name, value)
  return { address: parsed.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** A file of this machine's, with nothing in between. */
function isSocket({ hostname, searchParams }: URL): boolean {
  return !hostname && !searchParams.has('hostaddr') && /^\/[^,]*$/.test(searchParams.get('host') ?? '')
}
