/**
 * How PostgreSQL's own programs are told of a database: the password not in the arguments, which every user can list, and
 * nothing over the network unencrypted unless the address or the environment says so.
 */
export function connectionOf(url: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return {
    address: parsed.href,
    env: { PGSSLMODE: 'require', ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}
