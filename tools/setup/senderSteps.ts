import { createHash } from 'node:crypto'
import { keysOf } from '../sender/keys.ts'
import { tellDatabase } from '../sender/tell.ts'
import { digestOf } from './progress.ts'
import type { Step } from './step.ts'

const FILE = 'sender.env'

export const senderKeys: Step = {
  name: 'secrets',
  does: "Makes the sender's keys, and sets them as the project's secrets",
  madeOf: async ({ readPrivately, variables }) =>
    digestOf(JSON.stringify(await readPrivately(FILE)), variables.VITE_SITE_URL, variables.VITE_CONTACT_EMAIL),
  async carryOut(setup) {
    const { supabase, variables } = setup
    const kept = await setup.readPrivately(FILE)
    const theirs = await supabase.secretDigests()
    if (!kept.VAPID_PRIVATE_KEY && theirs.VAPID_PRIVATE_KEY) {
      // Phones have subscribed with that pair, and can be reached with no other.
      setup.say('  The project has keys, of which this folder knows nothing. They stay.')
      return
    }
    const keys = keysOf(kept, `VAPID_SUBJECT=mailto:${variables.VITE_CONTACT_EMAIL}`)
    // Whatever the owner has added stays: webhooks, a telephone.
    const wanted = { ...kept, ...keys, SITE_URL: variables.VITE_SITE_URL ?? '' }
    const file = await setup.keepPrivately(FILE, wanted)
    const isSet = Object.entries(wanted).every(([name, value]) => theirs[name] === sha256(value))
    if (!isSet) await supabase.setSecrets(file)
  },
}

export const senderAddress: Step = {
  name: 'sender',
  does: 'Tells the database where its sender runs',
  async madeOf({ readPrivately, url }) {
    const { NOTIFY_SECRET, VAPID_PUBLIC_KEY } = await readPrivately(FILE)
    return digestOf(url, NOTIFY_SECRET, VAPID_PUBLIC_KEY)
  },
  async carryOut(setup) {
    const { NOTIFY_SECRET, VAPID_PUBLIC_KEY } = await setup.readPrivately(FILE)
    if (!NOTIFY_SECRET || !VAPID_PUBLIC_KEY) {
      setup.say('  Left as it is: whoever has those keys has told it.')
      return
    }
    await tellDatabase(setup.url, (await setup.keys()).secret, { NOTIFY_SECRET, VAPID_PUBLIC_KEY })
  },
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
