import { once } from 'node:events'
import { connect } from 'node:tls'
import { TIMEOUT } from './post.ts'

/** What the sender says of the site's certificate. Null: it does not look, or runs in a Deno that is too old to say. */
export type Certificate = { readonly ends: string } | { readonly problem: string } | null

/** @param address - of the site; undefined: it does not look. Never rejects. */
export async function certificateOf(address: string | undefined): Promise<Certificate> {
  if (!address || !URL.canParse(address) || new URL(address).protocol !== 'https:') return null
  const look = async (): Promise<Certificate> => {
    const ends = await certificateEnds(new URL(address))
    return ends ? { ends: ends.toISOString() } : null
  }
  // Twice: one lost connection is no trouble.
  return look()
    .catch(look)
    .catch(() => ({ problem: 'no connection' }))
}

/**
 * Until when the certificate of a site is good; undefined before Deno 2.4, which does not know. Whether it is trusted, whoever
 * asks the site sees. Rejects without a connection.
 */
export async function certificateEnds({ hostname, port }: URL): Promise<Date | undefined> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT) })
    const until: string | undefined = socket.getPeerCertificate?.().valid_to
    return until === undefined ? undefined : new Date(until)
  } finally {
    socket.destroy()
  }
}
