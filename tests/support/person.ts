import { randomBytes } from 'node:crypto'
import type { Devices, PersonExport, RequestWithHistory, Role } from '../../src/desk/api/shapes.ts'
import type { Device as Keys } from './outsideServices.ts'
import type { Backend } from './postgrest.ts'
import { type Database, literal, read } from './read.ts'
import { callRpc } from './visitor.ts'

type Parameters = Readonly<Record<string, unknown>>

/** A member of staff, signed in. */
export class Person {
  readonly name: string
  /** The id in auth.users. */
  account = ''
  /** The id in private.staff. */
  id = ''
  readonly #backend: () => Backend
  constructor(backend: () => Backend, name: string) {
    this.#backend = backend
    this.name = name
  }

  get backend(): Backend {
    return this.#backend()
  }

  static async hire(backend: Backend, name: string, role?: Role): Promise<Person> {
    const person = new Person(() => backend, name)
    await person.join(role)
    return person
  }

  /** Gets an account and joins the staff. */
  async join(role: Role = 'staff'): Promise<void> {
    const email = literal(`${this.name.toLowerCase().replaceAll(' ', '.')}@example.com`)
    const [user] = await this.backend.query(
      `insert into auth.users (id, email) values (gen_random_uuid(), ${email}) returning id`,
    )
    this.account = user?.id ?? ''
    const [added] = await read<{ staff: { id: string } }>(
      this.backend,
      `select public.add_staff('${this.account}', ${literal(this.name)}, '${role}') as staff`,
    )
    this.id = added?.staff.id ?? ''
  }

  /**
   * Calls a function of the desk, with an idempotency key if given.
   * @throws Error with the status and the message if the database refuses.
   */
  async asks<T = RequestWithHistory>(name: string, parameters: Parameters = {}, key?: string): Promise<T> {
    const authorization = `Bearer ${this.backend.token('authenticated', this.account)}`
    const headers = { authorization, ...(key && { 'idempotency-key': key }) }
    const response = await callRpc(this.backend, `desk_${name}`, parameters, headers)
    const text = await response.text()
    if (response.ok) return JSON.parse(text || 'null')
    const refusal: { message?: string } = JSON.parse(text || '{}')
    throw new Error(`${response.status} ${refusal.message}`, { cause: refusal })
  }

  /** Erases all requests found for this phone number or email address. @returns how many there were */
  async erases(person: Parameters): Promise<number> {
    const { requests } = await this.asks<PersonExport>('export_person', person)
    return this.asks<number>('erase_person', { ...person, p_ids: requests.map(({ id }) => id) })
  }

  /** Directs calls to this number, by default only for escalations. */
  rings({ phone = '07700 900123', rings = true, everything = false, texts = false } = {}) {
    const asked = { p_phone: phone, p_rings: rings, p_gets_texts: texts, p_for_everything: everything }
    return this.asks('set_telephone', asked)
  }

  async leaves(): Promise<void> {
    await this.backend.query(`select public.remove_staff('${this.account}')`)
  }
}

/** A browser's push subscription, by default at Chrome's service. */
export const subscription = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) => ({
  p_endpoint: endpoint,
  p_p256dh: randomBytes(65).toString('base64url'),
  p_auth: randomBytes(16).toString('base64url'),
  p_label: 'A phone',
})

/** Gives the person with this name a device at the tests' push service, which no real browser uses. */
export const addPushDevice = ({ query }: Database, name: string, { endpoint, p256dh, auth }: Keys) =>
  query(`insert into private.devices (staff_id, endpoint, p256dh, auth, label)
    select id, '${endpoint}', '${p256dh}', '${auth}', 'A phone' from private.staff where name = '${name}'`)

/** Gives a person a device that gets pushes. @returns its id */
export async function addDevice(person: Person): Promise<string> {
  const wanted = subscription()
  const { devices } = await person.asks<Devices>('add_device', wanted)
  const added = devices.find(({ endpoint }) => endpoint === wanted.p_endpoint)
  if (!added) throw new Error('The device is not there')
  return added.id
}
