import { test as base, expect, type Page } from '@playwright/test'
import { ContactPage, isInstalled, SENT } from '../e2e/fixtures.ts'
import { type EdgeFunction, startDeno } from '../support/deno.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { type Device, startPushService } from '../support/pushService.ts'
import { call, hostedEnvironment, vapid } from '../support/senders.ts'
import { buildSite, type Site, serveSite } from '../support/site.ts'
import { startWebhook } from '../support/webhookReceiver.ts'
import { atDesk } from './fixtures.ts'
import { closedDesk, type Pushes } from './pushes.ts'

/*
 * A whole night, with nothing in anybody's place but the push service, the owner's webhook and the minute hand: the built
 * site and desk, PostgREST over a PostgreSQL that is switched off in the middle, and the sender in Deno as it is deployed.
 */

base.setTimeout(300_000)

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
const clockAhead = (
  minutes: number,
) => `create or replace function private.clock() returns timestamptz language sql stable
  set search_path = '' as $$ select now() + interval '${minutes} minutes' $$`

base(
  'a night: no signal, two phones, one takes it, the database is off for a while, another is left alone',
  async ({ browser }) => {
    const push = await startPushService(vapid.publicKey)
    const webhook = await startWebhook()
    const escalation = await startWebhook()
    const backend = await startPostgrest()
    const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
    let edge: EdgeFunction | undefined
    try {
      edge = await startDeno({
        ...hostedEnvironment(backend),
        WEBHOOK_URL: webhook.url,
        WEBHOOK_SECRET: webhook.secret,
        ESCALATION_URL: escalation.url,
        ESCALATION_SECRET: escalation.secret,
      })
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
        await expect.poll(async () => (await pushes.shown()).map((shown) => shown.title)).toContain(title)
        return String(payload?.request)
      }
      const open = async ({ pushes }: Phone, id: string): Promise<Page> =>
        atDesk(await pushes.page.context().newPage(), `/desk/#/requests/${id}`)

      // 1. Somebody in a cellar, without signal.
      const cellar = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
      const contact = await new ContactPage(await cellar.newPage()).open()
      await isInstalled(contact.page)
      await contact.requestOffline({ name: 'Ada Flood', message: 'Water in the cellar, RM17 6EW' })
      await aMinutePasses()
      expect(push.calls).toEqual([])

      // 2. Up the stairs, it goes out; both phones ring.
      await cellar.setOffline(false)
      await expect(contact.toast(SENT)).toBeVisible({ timeout: 30_000 })
      await aMinutePasses()
      const id = await rings(sam, 'New request')
      expect(await rings(alex, 'New request')).toBe(id)
      expect(webhook.messages().map(({ message }) => message.type)).toEqual(['request.new'])

      // 3. Both open it; one takes it, and the other is told who.
      const [samsDesk, alexsDesk] = await Promise.all([open(sam, id), open(alex, id)])
      for (const desk of [samsDesk, alexsDesk]) await expect(desk.getByText('Water in the cellar')).toBeVisible()
      await samsDesk.getByRole('button', { name: 'Take', exact: true }).click()
      await expect(samsDesk.getByText('Sam took it')).toBeVisible()
      await alexsDesk.getByRole('button', { name: 'Take', exact: true }).click()
      await expect(alexsDesk.getByText(/Sam took this request at \d\d:\d\d/)).toBeVisible()

      // 4. On the way, and a reply; then the database goes, and a note waits for it.
      await samsDesk.getByRole('button', { name: 'On my way' }).click()
      await samsDesk.getByRole('button', { name: '20 min' }).click()
      await expect(samsDesk.getByText(/on the way/).last()).toBeVisible()
      await samsDesk.getByLabel('Reply to the customer').fill('Keep out of the cellar. I ring from the car.')
      await samsDesk.getByRole('button', { name: 'Send reply' }).click()
      await expect(samsDesk.getByText(/^The customer \w+ now: “Keep out of the cellar/)).toBeVisible()
      await backend.database.halt()
      await samsDesk.getByLabel('Note').fill('Bring the big pump')
      await samsDesk.getByRole('button', { name: 'Keep note' }).click()
      await expect(samsDesk.getByText('Not sent yet')).toBeVisible({ timeout: 30_000 })

      // 5. The visitor is in another room, on another page; without a database nothing new, with it the answer.
      await contact.page.goto('/about')
      await backend.database.resume()
      await expect(samsDesk.getByText('Not sent yet')).toBeHidden({ timeout: 90_000 })
      await contact.page.clock.install()
      await contact.open({ installed: false })
      await contact.page.clock.fastForward('01:01')
      await expect(contact.page.getByText(/Sam is on the way, about 20 minutes/).first()).toBeVisible({
        timeout: 90_000,
      })
      await expect(contact.page.getByText('Keep out of the cellar. I ring from the car.').first()).toBeVisible()

      // 6. Another one, while both sleep on. Nobody opens it.
      const loft = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
      const loftPage = await loft.newPage()
      await loftPage.clock.install()
      const second = await new ContactPage(loftPage).open()
      await second.request({ name: 'Ben Loft', message: 'The tank in the loft overflows' })
      await expect(second.toast(SENT)).toBeVisible()
      await aMinutePasses()
      const other = await rings(alex, 'New request')
      await backend.query(`${clockAhead(6)}; update private.staff set on_call = false where name = 'Sam'`)
      await aMinutePasses()
      expect(await rings(alex, 'Still waiting: nobody has taken it')).toBe(other)
      await loftPage.clock.fastForward('06:00')
      await expect(second.page.getByText('Nobody has opened it yet: please ring').first()).toBeVisible({
        timeout: 30_000,
      })
      await backend.query(clockAhead(16))
      await aMinutePasses()
      expect(await rings(alex, 'Escalated: nobody has taken it')).toBe(other)
      expect(await rings(sam, 'Escalated: nobody has taken it')).toBe(other)
      expect(escalation.messages().map(({ message }) => [message.type, message.data.request?.name])).toEqual([
        ['request.escalated', 'Ben Loft'],
      ])

      // 7. In the morning: nothing lost, nothing twice, and who did what.
      const rows = await backend.rows()
      expect(rows.map(({ name, status, reply }) => [name, status, reply])).toEqual([
        ['Ada Flood', 'taken', 'Keep out of the cellar. I ring from the car.'],
        ['Ben Loft', 'new', null],
      ])
      const history = await backend.query(`select r.name, s.name as who, action, detail from private.history h
      join public.contact_submissions r on r.id = h.request_id left join private.staff s on s.id = h.staff_id order by h.id`)
      expect(history.filter(({ action }) => action !== 'seen').map((entry) => Object.values(entry))).toEqual([
        ['Ada Flood', 'Sam', 'taken', null],
        ['Ada Flood', 'Sam', 'on the way', '20'],
        ['Ada Flood', 'Sam', 'replied', 'Keep out of the cellar. I ring from the car.'],
        ['Ada Flood', 'Sam', 'noted', 'Bring the big pump'],
        ['Ben Loft', null, 'told again', null],
        ['Ben Loft', null, 'escalated', null],
      ])
      const told = await backend.query(`select kind, settled_at is not null as told, dead_at from private.notifications
      where kind <> 'canary' order by created_at`)
      expect(told.map((entry) => Object.values(entry))).toEqual([
        ['new', 't', null],
        ['new', 't', null],
        ['again', 't', null],
        ['escalated', 't', null],
      ])
    } finally {
      await edge?.kill()
      await site.stop()
      await backend.stop()
      await Promise.all([push, webhook, escalation].map((receiver) => receiver.stop()))
    }
  },
)
