/**
 * For Cloudflare Pages, and only for VITE_SUPABASE_URL=https://www.example.org: what the site asks of its project goes through
 * here. Copy this folder, `functions`, beside `dist`, and set both variables in the Pages project's settings.
 */

type Context = {
  readonly request: Request
  readonly env: {
    /** `https://REF.supabase.co`. */
    readonly SUPABASE_URL: string
    /** As in the database: see docs/operating.md. */
    readonly PROXY_TOKEN: string
  }
}

export async function onRequest({ request, env }: Context): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const target = new URL(env.SUPABASE_URL)
  target.pathname = pathname
  target.search = search

  const headers = new Headers(request.headers)
  // To the project, all requests of functions come from the same address.
  headers.set('X-Visitor-Address', request.headers.get('CF-Connecting-IP') ?? '')
  headers.set('X-Proxy-Token', env.PROXY_TOKEN)
  for (const name of ['CF-Connecting-IP', 'X-Forwarded-For']) headers.delete(name)
  // This site has no cookies, and what the project's proxy sets would become some.
  headers.delete('Cookie')

  const response = await fetch(new Request(target, new Request(request, { headers, redirect: 'manual' })))
  // A WebSocket is passed on as it is.
  if (response.status === 101) return response
  const answer = new Response(response.body, response)
  answer.headers.delete('Set-Cookie')
  return answer
}
