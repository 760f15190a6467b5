import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, type Call, startReceiver } from './receiver.ts'

type Placed = ReturnType<typeof placed>
export type PlacedCall = Placed & ReturnType<typeof readTwiml>

export interface PhoneProvider {
  readonly environment: Readonly<Record<string, string>>
  calls(): PlacedCall[]
  texts(): Array<Placed & { words: string }>
  answer(next: Answer): void
  forget(): void
  /** Posts to the function at `url`, signed. @param address - as it was given, which is what is signed */
  post(url: string, address: string, parameters: Readonly<Record<string, string>>, token?: string): Promise<Response>
  stop(): Promise<void>
}

/** Where the function is for the provider: the platform hands on to it under another address. */
const ANSWER_URL = 'https://project.example/functions/v1/notify'

/** A provider of calls and texts of the tests' own, in the form of Twilio's (https://www.twilio.com/docs/voice/api). */
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
  /** Where it is told what becomes of it. */
  report: had.get('StatusCallback') ?? undefined,
})

/** What the provider posts to this address, signed with the token. */
export function signedPost(address: string, parameters: Readonly<Record<string, string>>, token: string) {
  const sorted = Object.keys(parameters).sort()
  const text = address + sorted.map((name) => name + parameters[name]).join('')
  const signature = createHmac('sha1', token).update(text).digest('base64')
  return { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(parameters) }
}

/** As Twilio does: TwiML of more than 4,000 characters or with one that XML has no place for, a text of more than 1,600. */
function refusalOf({ body }: Call): number | undefined {
  const parameters = new URLSearchParams(body.toString())
  const [twiml, text] = [parameters.get('Twiml') ?? '', parameters.get('Body') ?? '']
  const isXml = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(twiml)
  return twiml.length > 4000 || !isXml || text.length > 1600 ? 400 : undefined
}

/** @throws Error for a call without our name and password */
function readSigned({ headers, body }: Call, login: string): URLSearchParams {
  if (headers.authorization !== `Basic ${btoa(login)}`) throw new Error('The provider was called without the token')
  return new URLSearchParams(body.toString())
}

/** What TwiML has a provider do: what is read out, a part after the other, and where a key is to be posted. @throws Error if it is not well-formed, as far as it goes here */
export function readTwiml(xml: string): { words: string; action: string | undefined } {
  const plain = (text = '') =>
    text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[String(name)] ?? '')
  const rest = xml.replace(/^<\?xml [^>]*\?><Response>|<\/Response>$/g, '').replace(/<\/?(?:Gather|Say)[^<>]*>/g, '')
  if (/<|&(?!(?:lt|gt|quot|amp);)/.test(rest)) throw new Error(`Not TwiML: ${xml}`)
  const action = /<Gather [^>]*action="([^"]*)"/.exec(xml)?.[1]
  const words = [...xml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, said]) => plain(said)).join(' ')
  return { words, action: action && plain(action) }
}
