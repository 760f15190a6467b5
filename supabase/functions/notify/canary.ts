import { post, reasonOf } from './post.ts'

/** Sends a request the way a visitor's browser does, marked as ours by the token. Resolves with what went wrong. */
export type Canary = (token: string) => Promise<string | undefined>

/** By the public endpoint and with the public key: what stops a visitor's request stops this one. */
export const canaryOf =
  (url: string, publishableKey: string): Canary =>
  async (token) => {
    const answer = await post(
      new URL('/rest/v1/rpc/insert_contact_submission', url),
      {
        'content-type': 'application/json',
        apikey: publishableKey,
        ...(publishableKey.startsWith('eyJ') && { authorization: `Bearer ${publishableKey}` }),
        'idempotency-key': `canary:${token}:${crypto.randomUUID()}`,
      },
      JSON.stringify({ p_name: 'Canary', p_phone: '0', p_email: 'canary@localhost' }),
    )
    return answer === 204 ? undefined : `the endpoint: ${reasonOf(answer)}`
  }
