import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { ContactPage, SENT, toContact } from '../e2e/fixtures.ts'
import { type EdgeFunction, startDeno } from '../support/deno.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { type Device, startPushService } from '../support/pushService.ts'
import { call, hostedEnvironment, vapid } from '../support/senders.ts'
import { atDesk } from './fixtures.ts'
import { closedDesk, type Pushes } from './pushes.ts'

/*
 * A whole night, with nothing in anybody's place but the push service, the owner's webhook and the minute hand: the built
 * site and desk, PostgREST over PostgreSQL, and the sender in Deno as it is deployed.
 */

// Each wait ends by itself, so that a night that fails is over in time as well, and says where.
base.use({ actionTimeout: 15_000, navigationTimeout: 15_000 })
base.setTimeout(180_000)

const { step } = base
const REPLY = 'Keep out of the cellar. I ring from the car.'

const history = (desk: Page) => desk.getByRole('region', { name: 'History' })

/** Somebody of staff, and the phone beside the bed. */
interface Phone {
  readonly device: Device
  readonly pushes: Pushes
}

/** As much of a session as the desk needs, since no server of accounts stands beside PostgREST. */
function session(backend: PostgrestBackend, site: Site, id: string, email: string) {
  const seconds = 3600
  const value = JSON.stringify({
    access_token: backend.token('authenticated', id),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    user: {
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: '',
    },
  })
  return { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: 'sb-127-auth-token', value }] }] }
}

/** The database's clock, so many minutes from now. */
const clockAhead = (minutes: number) =>
  `create or replace function private.clock() returns timestamptz language sql stable
    set search_path = '' as $$ select now() + interval '${minutes} minutes' $$`

base(
  'a night: no signal, two phones ring, one takes it and replies, and a request that is left alone rings again',
  { tag: '@nightly' },
  async ({ browser }) => {
    const push = await startPushService(vapid.publicKey)
    const backend = await startPostgrest()
    await backend.query(`select public.set_sender(null, null, '${vapid.publicKey}')`)
    const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
    let edge: EdgeFunction | undefined
    try {
      edge = await startDeno(hostedEnvironment(backend))
      const { url } = edge
      /** What pg_cron does each minute. */
      const aMinutePasses = async () => expect((await call(url)).status).toBe(200)

      const hire = async (name: string, role: string): Promise<Phone> => {
        const email = `${name.toLowerCase()}@example.org`
        const [row] = await backend.query(`insert into auth.users (email) values ('${email}') returning id`)
        const id = row?.id ?? ''
        const device = push.subscribe()
        await backend.query(`select public.add_staff('${id}', '${name}', '${role}');
        insert into private.devices (staff_id, endpoint, p256dh, auth, label)
        select id, '${device.endpoint}', '${device.p256dh}', '${device.auth}', 'Phone' from private.staff where user_id = '${id}'`)
        const context = await browser.newContext({
          baseURL: site.url,
          viewport: { width: 360, height: 740 },
          colorScheme: 'dark',
          storageState: session(backend, site, id, email),
        })
        return { device, pushes: await closedDesk(await context.newPage()) }
      }
      const sam = await hire('Sam', 'owner')
      const alex = await hire('Alex', 'staff')
      /** What the push service has for a phone goes to its worker. Resolves with the request that the last one is about. */
      const rings = async ({ device, pushes }: Phone, title: string): Promise<string> => {
        const payload = device.payloads().at(-1)
        expect(payload).toMatchObject({ title })
        await pushes.deliver(JSON.stringify(payload))
        expect((await pushes.shown()).map((shown) => shown.title)).toContain(title)
        return String(payload?.request)
      }
      const open = async ({ pushes }: Phone, id: string): Promise<Page> =>
        atDesk(await pushes.page.context().newPage(), `/desk/#/requests/${id}`)

      const cellar = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
      const contact = new ContactPage(await cellar.newPage())
      await step('1. Somebody in a cellar, without signal', async () => {
        await contact.open()
        await contact.requestOffline({ name: 'Ada Flood', message: 'Water in the cellar, RM17 6EW' })
        await aMinutePasses()
        expect(push.calls).toEqual([])
      })

      const id = await step('2. Up the stairs it goes out, and both phones ring', async () => {
        await cellar.setOffline(false)
        await expect(contact.toast(SENT)).toBeVisible({ timeout: 30_000 })
        await contact.page.close()
        await aMinutePasses()
        const id = await rings(sam, 'New request')
        expect(await rings(alex, 'New request')).toBe(id)
        return id
      })

      const samsDesk = await open(sam, id)
      await step('3. Sam opens it, and takes it', async () => {
        await expect(samsDesk.getByText('Water in the cellar')).toBeVisible()
        await samsDesk.getByRole('button', { name: 'Take', exact: true }).click()
        await expect(history(samsDesk)).toContainText('Sam took it')
      })

      // The visitor, in another room and on another page. From here on their clock is turned instead of waited for.
      await cellar.clock.install()
      const room = await cellar.newPage()
      await room.goto('/about')
      const line = room.getByRole('complementary', { name: 'Our answer' })
      const reads = (page: Page, place: Locator, words: string | RegExp) =>
        expect(async () => {
          await page.clock.fastForward('01:01')
          await expect(place).toContainText(words, { timeout: 2000 })
        }).toPass({ timeout: 20_000 })

      await step('4. On the way, and a reply: the visitor reads both', async () => {
        await reads(room, line, /^Sam has it/)
        await samsDesk.getByRole('button', { name: 'On my way' }).click()
        await samsDesk.getByRole('button', { name: '20 min' }).click()
        await expect(history(samsDesk)).toContainText('Sam set out, about 20 minutes')
        await samsDesk.getByLabel('Reply to the customer').fill(REPLY)
        await samsDesk.getByRole('button', { name: 'Send reply' }).click()
        await expect(samsDesk.getByRole('region', { name: 'Messages' }).getByText(REPLY)).toBeVisible()
        await samsDesk.close()
        // The estimate is rounded up to five minutes, and clocks of two machines agree to the minute.
        await reads(room, line, /^About (?:20|25) minutes: Sam is on the way/)
        await expect(line).toContainText(REPLY)
      })

      await step('5. Another one, while both sleep on: nobody opens it', async () => {
        const loft = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
        const page = await loft.newPage()
        await page.clock.install()
        await toContact(page)
        const contact = new ContactPage(page)
        await contact.request({ name: 'Ben Loft', message: 'The tank in the loft overflows' })
        await expect(contact.toast(SENT)).toBeVisible()
        await backend.query(`update private.staff set on_call = false where name = 'Sam'`)
        await aMinutePasses()
        const other = await rings(alex, 'New request')
        expect(other).not.toBe(id)
        await backend.query(clockAhead(6))
        await aMinutePasses()
        expect(await rings(alex, 'Still waiting. Nobody has taken it')).toBe(other)
        // Who is not on call sleeps on, until everybody is told.
        expect(sam.device.payloads()).toHaveLength(1)
        const region = page.getByRole('region', { name: 'Your request' })
        await page.clock.fastForward('06:00')
        await expect(region).toContainText(/Nobody has opened it yet. Please call 0808 157 0247/)
        await backend.query(clockAhead(16))
        await aMinutePasses()
        expect(await rings(alex, 'Escalated. Nobody has taken it')).toBe(other)
        expect(await rings(sam, 'Escalated. Nobody has taken it')).toBe(other)
      })

      await step('6. In the morning: nothing lost, and no phone rang twice for one thing', async () => {
        const desk = await atDesk(await alex.pushes.page.context().newPage())
        const entry = (name: string) => desk.getByRole('article').filter({ hasText: name })
        await expect(entry('Ada Flood')).toContainText(/Sam is on the way, there about \d\d:\d\d/)
        await expect(entry('Ben Loft')).toContainText(/New.*Escalated/)

        const rows = await backend.rows()
        expect(rows.map(({ name, status, reply }) => [name, status, reply])).toEqual([
          ['Ada Flood', 'taken', REPLY],
          ['Ben Loft', 'new', null],
        ])
        const titles = ({ device }: Phone) => device.payloads().map(({ title }) => title)
        expect(titles(sam)).toEqual(['New request', 'Escalated. Nobody has taken it'])
        expect(titles(alex)).toEqual([
          'New request',
          'New request',
          'Still waiting. Nobody has taken it',
          'Escalated. Nobody has taken it',
        ])
      })
    } finally {
      await edge?.kill()
      await site.stop()
      await backend.stop()
      await push.stop()
    }
  },
)
