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

/**
 * What the site asks of its project, to the letter. Two programs may read one address in two ways (%5F for _, a name twice,
 * TOKEN for token), and the project's API filters its answers by any other query, for seconds.
 */
const CALLS =
  /^(?:\/rest\/v1(?:\/[a-z_]+)+(?:\?(?:p_key=[0-9a-f]+&)?apikey=[\w.-]+)?|\/auth\/v1(?:\/[a-z\d_-]+)+(?:\?(?:grant_type=(?:password|refresh_token)|scope=local|redirect_to=[\w.%*+-]+))?|\/realtime\/v1\/websocket\?apikey=[\w.-]+&vsn=[\d.]+|\/functions\/v1\/staff)$/

export async function onRequest({ request, env }: Context): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (!CALLS.test(pathname + search))
    return Response.json({ code: 400, message: 'The site makes no such call' }, { status: 400 })
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
