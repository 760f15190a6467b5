/** How PostgreSQL's own programs are told of a database: the password not in the arguments, which every user can list. */
export function connectionOf(url: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}
