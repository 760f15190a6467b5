import { createHmac } from 'node:crypto'
import type { Environment } from '../_shared/project.ts'
import { isSame, post } from './post.ts'

/** Our account at the provider. */
export interface Account {
  readonly id: string
  readonly token: string
  /** The key that the provider signs with. */
  readonly signingKey: string
  /** The caller's number (E.164). */
  readonly from: string
  /** The sender's number or name for texts. */
  readonly textFrom: string
  /** The address of its API, if not the usual one. */
  readonly api: string | undefined
}

/** Words that the provider reads out in a call. */
export interface Speech {
  readonly words: string
  /** Where to post the key that the person presses, if they may. */
  readonly keysTo?: string
}

/** A company whose REST API places calls and sends texts. */
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

/** In seconds. After longer, most voicemail services answer. */
const RINGS_FOR = '25'

/** The number has told the provider to stop our texts (https://www.twilio.com/docs/api/errors/21610). */
const STOPPED = '21610'
/** What a text then comes to, instead of a status. */
export const OPTED_OUT = 'opted out'

/**
 * Twilio's API, which others share. It takes form parameters, with speech in XML.
 * @param usualApi - the default address, up to the version; if empty, the account must name one
 * @param signature - the name of the signature's header (https://www.twilio.com/docs/usage/security)
 */
function twilioForm(usualApi: string, signature: string) {
  /** @param report - where the provider posts the outcome, if anywhere */
  const send = (account: Account, resource: string, what: Readonly<Record<string, string>>, report?: string) =>
    post(
      `${account.api ?? usualApi}/Accounts/${account.id}/${resource}`,
      {
        authorization: `Basic ${btoa(`${account.id}:${account.token}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      new URLSearchParams({ ...what, ...(report && { StatusCallback: report }) }).toString(),
      (refusal) => (new RegExp(`"code": *${STOPPED}\\b`).test(refusal) ? OPTED_OUT : undefined),
    )
  return {
    /** Calls this number (E.164), and reads the speech out when someone answers. */
    call: (account: Account, To: string, speech: Speech, report: string | undefined) =>
      send(account, 'Calls.json', { To, From: account.from, Twiml: twiml(speech), Timeout: RINGS_FOR }, report),
    text: (account: Account, To: string, Body: string, report: string | undefined) =>
      send(account, 'Messages.json', { To, From: account.textFrom, Body }, report),
    /** Whether the provider takes a speech of this length. */
    hasRoom: (speech: Speech) => twiml(speech).length <= LONGEST_TWIML,
    /** The answer to a key press: what to read out next. */
    say: (speech: Speech) => new Response(twiml(speech), { headers: { 'content-type': 'text/xml; charset=utf-8' } }),
    /** Whether the provider signed this post. @param url - the address that we gave it, which may differ from the one we see */
    isSigned(account: Account, url: string, headers: Headers, parameters: URLSearchParams) {
      const sorted = [...parameters].sort(([one], [other]) => (one < other ? -1 : 1))
      const signed = createHmac('sha1', account.signingKey).update(url + sorted.flat().join(''))
      return isSame(headers.get(signature), signed.digest('base64'))
    },
    /** Reads a post: a key that was pressed, or why a call or text reached no one. */
    read: (parameters: URLSearchParams) => ({
      key: parameters.get('Digits') ?? undefined,
      failure: CALL_FAILURES[parameters.get('CallStatus') ?? ''] ?? textFailure(parameters),
      hasOptedOut: parameters.get('ErrorCode') === STOPPED,
    }),
  }
}

/** Describes a failed text. Includes the provider's error number, which its documentation explains. */
function textFailure(parameters: URLSearchParams): string | undefined {
  const failure = TEXT_FAILURES[parameters.get('MessageStatus') ?? '']
  const reason = /^\d{1,6}$/.exec(parameters.get('ErrorCode') ?? '')
  return failure && reason ? `${failure} (error ${reason})` : failure
}

/** Repeats the words unless it asks for a key: someone who has just woken up misses the first ones. */
function twiml({ words, keysTo }: Speech): string {
  const say = (what: string, loop = 1) => `<Say language="en-GB" loop="${loop}">${escaped(what)}</Say>`
  const body = keysTo
    ? `<Gather numDigits="1" timeout="10" action="${escaped(keysTo)}">${say(words)}</Gather>${say(NO_KEY)}`
    : say(words, 2)
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`
}

const NO_KEY = 'You didn’t press a key, so it’s still waiting. Open the desk to take it.'

/** In characters, by https://www.twilio.com/docs/voice/api/call-resource ("Twiml"). */
const LONGEST_TWIML = 4_000

/** Characters that XML 1.0 forbids, even as references. In a stranger's name, such a character would end the call. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(NOT_XML, ' ').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** THE table of providers. For one with a different API, write another `Provider`. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  twilio: twilioForm('https://api.twilio.com/2010-04-01', 'x-twilio-signature'),
  // SignalWire gives each customer a host, which PHONE_API names. Its signing key is separate from the token.
  signalwire: twilioForm('', 'x-signalwire-signature'),
}

export interface Telephony {
  readonly provider: Provider
  readonly account: Account
  /** This function's address, where the provider posts. Without it, a call offers no keys. */
  readonly answerUrl: string | undefined
}

/** Reads the variables listed in docs/operating.md. Undefined if they name no provider. */
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
