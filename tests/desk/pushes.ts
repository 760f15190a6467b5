import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { atDesk } from './fixtures.ts'

/** The browser's side of a push service: what DevTools hands to the worker arrives as from a real one. */
export class Pushes {
  readonly page: Page
  readonly #session: CDPSession
  readonly #registration: string
  private constructor(page: Page, session: CDPSession, registration: string) {
    this.page = page
    this.#session = session
    this.#registration = registration
  }

  /** From a page of the same origin that is not the desk, so that the desk can be closed. */
  static async of(context: BrowserContext): Promise<Pushes> {
    const page = await context.newPage()
    await page.goto('/robots.txt')
    const session = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const desk = registrations.find(({ scopeURL }) => scopeURL.endsWith('/desk/'))
        if (desk) resolve(desk.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    return new Pushes(page, session, await registered)
  }

  deliver(data: string) {
    const origin = new URL(this.page.url()).origin
    return this.#session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: this.#registration, data })
  }

  /** What is on the screen of the phone. */
  shown() {
    return this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/desk/')
      const shown = (await registration?.getNotifications()) ?? []
      return shown.map(({ title, body, tag, requireInteraction }) => ({ title, body, tag, requireInteraction }))
    })
  }
}

/** The desk was open once, is installed, and is closed. */
export async function closedDesk(page: Page): Promise<Pushes> {
  await page.context().grantPermissions(['notifications'])
  await atDesk(page)
  // While it is being activated DevTools does not find it, and says nothing.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const pushes = await Pushes.of(page.context())
  await page.close()
  return pushes
}
