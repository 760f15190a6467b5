import { execFileSync } from 'node:child_process'
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listen } from './port.ts'

/** A self-signed certificate for localhost, valid for ten years, and its key, both as PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
  const args = ['req', '-x509', ...newKey, '-subj', '/CN=localhost', '-days', '3650']
  const pem = execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })
  const [key = '', cert = ''] = pem.split(/(?=-----BEGIN CERTIFICATE)/)
  return { key, cert }
}

export interface Call {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A status, or a function that answers. If it does nothing, the receiver hangs. */
export type Answer = number | ((call: Call, response: ServerResponse) => void)

export interface Receiver {
  readonly url: string
  readonly calls: readonly Call[]
  answer(next: Answer): void
  forget(): void
  stop(): Promise<void>
}

/**
 * A service that the sender calls. It notes each call, and answers as the test wants.
 * @param refusalOf - the status with which the real service refuses a call, even if the test wants another answer
 */
export async function startReceiver(
  first: Answer = 200,
  refusalOf: (call: Call) => number | undefined = () => undefined,
): Promise<Receiver> {
  const calls: Call[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const { method, url: path = '', headers } = request
    const call = { method, path, headers, body: await buffer(request) }
    const refusal = refusalOf(call)
    if (refusal !== undefined) return response.writeHead(refusal).end()
    calls.push(call)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(call, response)
  })
  const { port, close: stop } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer(next) {
      answer = next
    },
    forget() {
      calls.length = 0
    },
    stop,
  }
}

export interface Message {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly title: string
    readonly text: string
    readonly count?: number | null
    readonly request?: { readonly id: string; readonly name: string; readonly message: string | null } | null
  }
}

export interface WebhookReceiver extends Receiver {
  readonly secret: string
  /** The messages of all calls. @throws WebhookVerificationError if this secret did not sign one. */
  messages(): Array<{ readonly id: string; readonly message: Message }>
}

/** The receiving end of a webhook (https://www.standardwebhooks.com), verified by the library that owners use. */
export async function startWebhook(): Promise<WebhookReceiver> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const receiver = await startReceiver()
  const read = ({ headers, body }: Call) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const message = new Webhook(secret).verify(body.toString(), signed) as Message
    return { id: String(headers['webhook-id']), message }
  }
  return { ...receiver, secret, messages: () => receiver.calls.map(read) }
}

export interface PushService extends Receiver {
  subscribe(): Device
}

export interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The payload that each call gives to the browser's worker. */
  payloads(): Array<Record<string, unknown>>
}

/**
 * A push service and its browsers, built from the RFCs, without the sender's library. That proves that each message can
 * be decrypted (RFC 8291 and 8188), and comes from the holder of the VAPID key (RFC 8292).
 */
export async function startPushService(vapidPublicKey: string): Promise<PushService> {
  // The limit is from RFC 8030, section 7.2.
  const receiver = await startReceiver(201, ({ body }) => (body.length > 4096 ? 413 : undefined))
  return {
    ...receiver,
    subscribe() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      return {
        endpoint: receiver.url + path,
        p256dh,
        auth: auth.toString('base64url'),
        payloads: () =>
          receiver.calls
            .filter((call) => call.path === path)
            .map((call) => {
              assertOurs(call, receiver.url, vapidPublicKey)
              return JSON.parse(decrypt(call.body, keys, auth).toString())
            }),
      }
    },
  }
}

/** Decrypts one record of RFC 8188, with the keys of RFC 8291. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const theirs = body.subarray(21, keyEnd)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = derive(keys.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last record's delimiter is 2. Padding follows it.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** @throws Error with the reason why a push service would refuse the call. */
function assertOurs({ headers }: Call, origin: string, vapidPublicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== vapidPublicKey) throw new Error('This is the key of another sender')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = [Buffer.from(`${head}.${claims}`), Buffer.from(signature, 'base64url')] as const
  if (!verify('sha256', signed[0], { key: jwk, dsaEncoding: 'ieee-p1363' }, signed[1]))
    throw new Error('The signature does not match this key')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1000
  if (aud !== origin) throw new Error(`This is for ${aud}`)
  if (!(left > 0 && left <= 24 * 3600)) throw new Error(`This is good for ${left} s`)
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('There is no address for complaints')
  for (const [name, wanted] of [
    ['content-encoding', /^aes128gcm$/],
    ['ttl', /^\d+$/],
    ['urgency', /^(low|high)$/],
    ['topic', /^[\w-]{1,32}$/],
  ] as const)
    if (!wanted.test(String(headers[name]))) throw new Error(`${name}: ${headers[name]}`)
}

type Placed = ReturnType<typeof placed>
export type PlacedCall = Placed & ReturnType<typeof readTwiml>

export interface PhoneProvider {
  readonly environment: Readonly<Record<string, string>>
  calls(): PlacedCall[]
  texts(): Array<Placed & { words: string }>
  answer(next: Answer): void
  forget(): void
  /** Posts to the function at `url`. @param address - the address that gets signed, exactly as given */
  post(url: string, address: string, parameters: Readonly<Record<string, string>>, token?: string): Promise<Response>
  stop(): Promise<void>
}

/** The function's address for the provider. The platform forwards to it under another address. */
const ANSWER_URL = 'https://project.example/functions/v1/notify'

/** The tests' own provider of calls and texts, with Twilio's interface (https://www.twilio.com/docs/voice/api). */
export async function startPhoneProvider(): Promise<PhoneProvider> {
  const [account, token] = [`AC${randomBytes(16).toString('hex')}`, randomBytes(16).toString('hex')]
  const receiver = await startReceiver(201, refusalOf)
  const posted = (resource: string) =>
    receiver.calls
      .filter(({ path }) => path === `/2010-04-01/Accounts/${account}/${resource}.json`)
      .map((call) => readSigned(call, `${account}:${token}`))
  return {
    environment: {
      PHONE_PROVIDER: 'twilio',
      PHONE_ACCOUNT: account,
      PHONE_TOKEN: token,
      PHONE_FROM: '+441632960000',
      PHONE_TEXT_FROM: 'BuildMaster',
      PHONE_API: `${receiver.url}/2010-04-01`,
      PHONE_ANSWER_URL: ANSWER_URL,
    },
    calls: () => posted('Calls').map((had) => ({ ...placed(had), ...readTwiml(String(had.get('Twiml'))) })),
    texts: () => posted('Messages').map((had) => ({ ...placed(had), words: String(had.get('Body')) })),
    answer: receiver.answer,
    forget: receiver.forget,
    post: (url, address, parameters, signedWith = token) =>
      fetch(address.replace(ANSWER_URL, `${url}/notify`), signedPost(address, parameters, signedWith)),
    stop: receiver.stop,
  }
}

const placed = (had: URLSearchParams) => ({
  to: String(had.get('To')),
  from: String(had.get('From')),
  /** Where the provider posts the outcome. */
  report: had.get('StatusCallback') ?? undefined,
})

/** A provider's post to this address, signed with the token. */
export function signedPost(address: string, parameters: Readonly<Record<string, string>>, token: string) {
  const sorted = Object.keys(parameters).sort()
  const text = address + sorted.map((name) => name + parameters[name]).join('')
  const signature = createHmac('sha1', token).update(text).digest('base64')
  return { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(parameters) }
}

/** Refuses like Twilio: TwiML over 4,000 characters or with characters that XML forbids, and texts over 1,600. */
function refusalOf({ body }: Call): number | undefined {
  const parameters = new URLSearchParams(body.toString())
  const [twiml, text] = [parameters.get('Twiml') ?? '', parameters.get('Body') ?? '']
  const isXml = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(twiml)
  return twiml.length > 4000 || !isXml || text.length > 1600 ? 400 : undefined
}

/** Reads a call's parameters. @throws Error for a call without our name and password */
function readSigned({ headers, body }: Call, login: string): URLSearchParams {
  if (headers.authorization !== `Basic ${btoa(login)}`) throw new Error('The provider was called without the token')
  return new URLSearchParams(body.toString())
}

/** The words of TwiML and the address for pressed keys. @throws Error if it is not well-formed */
export function readTwiml(xml: string): { words: string; action: string | undefined } {
  const plain = (text = '') =>
    text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[String(name)] ?? '')
  const rest = xml.replace(/^<\?xml [^>]*\?><Response>|<\/Response>$/g, '').replace(/<\/?(?:Gather|Say)[^<>]*>/g, '')
  if (/<|&(?!(?:lt|gt|quot|amp);)/.test(rest)) throw new Error(`Not TwiML: ${xml}`)
  const action = /<Gather [^>]*action="([^"]*)"/.exec(xml)?.[1]
  const words = [...xml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, said]) => plain(said)).join(' ')
  return { words, action: action && plain(action) }
}
