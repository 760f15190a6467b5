import { TIMEOUT } from './channel.ts'

/** Sends a request the way a visitor's browser does, marked as ours by the token. Resolves with what went wrong. */
export type Canary = (token: string) => Promise<string | undefined>

/** By the public endpoint and with the public key: what stops a visitor's request stops this one. */
export const canaryOf =
  (url: string, publishableKey: string): Canary =>
  async (token) => {
    try {
      const response = await fetch(new URL('/rest/v1/rpc/insert_contact_submission', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: publishableKey,
          ...(publishableKey.startsWith('eyJ') && { authorization: `Bearer ${publishableKey}` }),
          'idempotency-key': `canary:${token}:${crypto.randomUUID()}`,
        },
        body: JSON.stringify({ p_name: 'Canary', p_phone: '0', p_email: 'canary@localhost' }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      return response.status === 204 ? undefined : `the endpoint answered ${response.status}`
    } catch {
      return 'the endpoint cannot be reached'
    }
  }
