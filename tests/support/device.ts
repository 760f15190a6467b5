import { randomBytes } from 'node:crypto'
import type { Person } from './person.ts'
import type { Device as Keys } from './pushService.ts'
import type { Database } from './read.ts'

export type Devices = {
  vapid_public_key: string | null
  devices: Array<{ id: string; label: string; endpoint: string; last_told_at: string | null; gone_at: string | null }>
}

/** A subscription as a browser makes it, at the push service of Chrome or at another address. */
export const subscription = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) => ({
  p_endpoint: endpoint,
  p_p256dh: randomBytes(65).toString('base64url'),
  p_auth: randomBytes(16).toString('base64url'),
  p_label: 'A phone',
})

/** Gives whoever has this name a device of the tests' own push service, which no browser could name. */
export const addPushDevice = ({ query }: Database, name: string, { endpoint, p256dh, auth }: Keys) =>
  query(`insert into private.devices (staff_id, endpoint, p256dh, auth, label)
    select id, '${endpoint}', '${p256dh}', '${auth}', 'A phone' from private.staff where name = '${name}'`)

/** Gives somebody a device that gets pushes, and @returns its id. */
export async function addDevice(person: Person): Promise<string> {
  const wanted = subscription()
  const { devices } = await person.asks<Devices>('add_device', wanted)
  const added = devices.find(({ endpoint }) => endpoint === wanted.p_endpoint)
  if (!added) throw new Error('The device is not there')
  return added.id
}
