import type { Environment } from '../_shared/project.ts'
import { isSame, post } from './post.ts'

/** Our account at the provider. */
export interface Account {
  readonly id: string
  readonly token: string
  /** What it signs with. */
  readonly signingKey: string
  /** The number that calls come from (E.164). */
  readonly from: string
  /** A number, or a name, that texts come from. */
  readonly textFrom: string
  /** Where its interface is, if not where it usually is. */
  readonly api: string | undefined
}

/** What is read out on the telephone. */
export interface Speech {
  readonly words: string
  /** Where a key is posted that they may press now. */
  readonly keysTo?: string
}

/** A company that places calls and sends texts, through its REST interface. */
export type Provider = ReturnType<typeof twilioForm>

/** The status of a call that no one answered (https://www.twilio.com/docs/voice/api/call-resource, "Status"). */
const CALL_FAILURES: Readonly<Record<string, string>> = {
  busy: 'busy',
  'no-answer': 'no answer',
  failed: 'could not be connected',
  canceled: 'cancelled',
}

/** The status of a text that did not arrive (https://www.twilio.com/docs/messaging/api/message-resource, "Status"). */
const TEXT_FAILURES: Readonly<Record<string, string>> = {
  undelivered: 'not delivered',
  failed: 'could not be sent',
  canceled: 'cancelled',
}

/** In seconds: longer, and most mailboxes answer. */
const RINGS_FOR = '25'

/**
 * Twilio's interface, which others share: form parameters, and XML for what is read out.
 * @param usualApi - up to and with the version; without one, the account must say where it is
 * @param signature - the header with the signature (https://www.twilio.com/docs/usage/security)
 */
function twilioForm(usualApi: string, signature: string) {
  /** @param report - where it posts how it ended; undefined: nowhere */
  const send = (account: Account, resource: string, what: Readonly<Record<string, string>>, report?: string) =>
    post(
      `${account.api ?? usualApi}/Accounts/${account.id}/${resource}`,
      {
        authorization: `Basic ${btoa(`${account.id}:${account.token}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      new URLSearchParams({ ...what, ...(report && { StatusCallback: report }) }).toString(),
    )
  return {
    /** Rings this number (E.164), and reads it out when the call is answered. */
    call: (account: Account, To: string, speech: Speech, report: string | undefined) =>
      send(account, 'Calls.json', { To, From: account.from, Twiml: twiml(speech), Timeout: RINGS_FOR }, report),
    text: (account: Account, To: string, Body: string, report: string | undefined) =>
      send(account, 'Messages.json', { To, From: account.textFrom, Body }, report),
    /** Whether it reads out a text of this length in a call. */
    hasRoom: (speech: Speech) => twiml(speech).length <= LONGEST_TWIML,
    /** What it is to read out next, in answer to a key. */
    say: (speech: Speech) => new Response(twiml(speech), { headers: { 'content-type': 'text/xml; charset=utf-8' } }),
    /** Whether it has signed what came. @param url - the address that it was given, which may not be the one that we see */
    async isSigned(account: Account, url: string, headers: Headers, parameters: URLSearchParams) {
      const sorted = [...parameters].sort(([one], [other]) => (one < other ? -1 : 1))
      return isSame(headers.get(signature), await hmac(account.signingKey, url + sorted.flat().join('')))
    },
    /** What it posts: a key that was pressed, or why a call that has ended, or a text, reached no one. */
    read: (parameters: URLSearchParams) => ({
      key: parameters.get('Digits') ?? undefined,
      failure: CALL_FAILURES[parameters.get('CallStatus') ?? ''] ?? textFailure(parameters),
    }),
  }
}

/** Includes the provider's error number, which its documentation explains. */
function textFailure(parameters: URLSearchParams): string | undefined {
  const failure = TEXT_FAILURES[parameters.get('MessageStatus') ?? '']
  const reason = /^\d{1,6}$/.exec(parameters.get('ErrorCode') ?? '')
  return failure && reason ? `${failure} (error ${reason})` : failure
}

/** Read twice where no key is asked for: the first words are lost on someone who has just woken up. */
function twiml({ words, keysTo }: Speech): string {
  const say = (what: string, loop = 1) => `<Say language="en-GB" loop="${loop}">${escaped(what)}</Say>`
  const body = keysTo
    ? `<Gather numDigits="1" timeout="10" action="${escaped(keysTo)}">${say(words)}</Gather>${say(NO_KEY)}`
    : say(words, 2)
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`
}

const NO_KEY = 'You didn’t press a key, so it’s still waiting. Open the desk to take it.'

/** In characters (https://www.twilio.com/docs/voice/api/call-resource, "Twiml"). */
const LONGEST_TWIML = 4_000

/** Characters that XML 1.0 cannot hold, even as references. A stranger's name with one of these would end the call. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(NOT_XML, ' ').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

async function hmac(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
}

/** THE table of providers. One with a different interface is another `Provider` here. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  twilio: twilioForm('https://api.twilio.com/2010-04-01', 'x-twilio-signature'),
  // Each customer has their own host there, which PHONE_API names. It signs with a key beside the token.
  signalwire: twilioForm('', 'x-signalwire-signature'),
}

export interface Telephony {
  readonly provider: Provider
  readonly account: Account
  /** The function's own address, for what the provider posts. Without one a call only says what it is about. */
  readonly answerUrl: string | undefined
}

/** Undefined without a provider, by variables that docs/operating.md has. */
export function telephonyOf(environment: Environment, log: (line: string) => void): Telephony | undefined {
  const { PHONE_PROVIDER: name, PHONE_ACCOUNT: id, PHONE_TOKEN: token, PHONE_FROM: from } = environment
  if (!name) return undefined
  const provider = PROVIDERS[name]
  if (!provider || !id || !token || !from) {
    log('No calls or texts: PHONE_PROVIDER must be one that we know, with PHONE_ACCOUNT, PHONE_TOKEN and PHONE_FROM')
    return undefined
  }
  const signingKey = environment.PHONE_SIGNING_KEY || token
  const textFrom = environment.PHONE_TEXT_FROM || from
  const api = environment.PHONE_API || undefined
  const answerUrl = environment.PHONE_ANSWER_URL || undefined
  return { provider, account: { id, token, from, signingKey, textFrom, api }, answerUrl }
}
