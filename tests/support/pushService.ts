import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { type Call, type Receiver, startReceiver } from './receiver.ts'

export interface PushService extends Receiver {
  subscribe(): Device
}

export interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** What the browser's worker is given, of each call for this device. */
  payloads(): Array<Record<string, unknown>>
}

/**
 * A push service and the browsers behind it, after the RFCs and without the library that the sender uses: what arrives has
 * really been decrypted (RFC 8291 and 8188), and comes from the holder of the VAPID key (RFC 8292).
 */
export async function startPushService(vapidPublicKey: string): Promise<PushService> {
  // RFC 8030, section 7.2.
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

/** RFC 8188, one record, with the keys of RFC 8291. */
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
  // The last record's delimiter; what follows it is padding.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** @throws Error with what a push service would refuse the call for. */
function assertOurs({ headers }: Call, origin: string, vapidPublicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== vapidPublicKey) throw new Error('This is the key of another sender')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = [Buffer.from(`${head}.${claims}`), Buffer.from(signature, 'base64url')] as const
  if (!verify('sha256', signed[0], { key: jwk, dsaEncoding: 'ieee-p1363' }, signed[1]))
    throw new Error('Nobody with this key has signed this')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1000
  if (aud !== origin) throw new Error(`This is for ${aud}`)
  if (!(left > 0 && left <= 24 * 3600)) throw new Error(`This is good for ${left} s`)
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('There is nobody to complain to')
  for (const [name, wanted] of [
    ['content-encoding', /^aes128gcm$/],
    ['ttl', /^\d+$/],
    ['urgency', /^(low|high)$/],
    ['topic', /^[\w-]{1,32}$/],
  ] as const)
    if (!wanted.test(String(headers[name]))) throw new Error(`${name}: ${headers[name]}`)
}
