/**
 * How to name a database to PostgreSQL's own programs: without the password in the arguments, which every user can list,
 * and encrypted unless the address or the environment says otherwise.
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
