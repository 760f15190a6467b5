import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebKit } from '../../scripts/ensure.ts'
import { type Child, launch } from '../support/postgres.ts'
import { type Engine, launchAlone, type Tab } from './engine.ts'

/** WebKitGTK over WebDriver. What is driven keeps nothing on the disk; what is launched on a profile does. */
export async function startWebKit({ browser, driver, screen }: WebKit): Promise<Engine> {
  const xvfb = launch(screen, ['-displayfd', '2', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {}, 'SIGTERM')
  const display = `:${await until(xvfb, () => /^\d+$/m.exec(xvfb.log())?.[0])}`
  const env = { ...process.env, DISPLAY: display }

  return {
    async start() {
      // A driver for each browser: one that is asked for a second session sometimes never answers.
      const port = await freePort()
      const server = launch(driver, [`--port=${port}`], { env }, 'SIGTERM')
      const url = `http://127.0.0.1:${port}`
      await until(server, () => call(url, 'GET', '/status').catch(() => undefined))
      const wanted = {
        pageLoadStrategy: 'eager',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }
      const capabilities = { alwaysMatch: wanted }
      const { sessionId } = (await call(url, 'POST', '/session', { capabilities })) as { sessionId: string }
      const session = `${url}/session/${sessionId}`
      return {
        async open() {
          const { handle } = (await call(session, 'POST', '/window/new', { type: 'window' })) as { handle: string }
          await call(session, 'POST', '/window', { handle })
          await call(session, 'POST', '/window/rect', PHONE)
          return asTab(session, handle)
        },
        async close() {
          // The driver may go with its last window; what is left of the browser ends with the X server.
          await call(session, 'DELETE', '').catch(() => undefined)
          await server.stop()
        },
      }
    },
    launch: (profile, url) =>
      launchAlone(browser, [url], { DISPLAY: display, XDG_DATA_HOME: profile, XDG_CACHE_HOME: profile }),
    stop: () => xvfb.stop(),
  }
}

const PHONE = { width: 412, height: 823 }

/** What WebDriver calls an element in JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

function asTab(session: string, handle: string): Tab {
  const command = async (method: string, path: string, body?: object) => {
    await call(session, 'POST', '/window', { handle })
    return call(session, method, path, body)
  }
  const find = async (selector: string) => {
    const found = await command('POST', '/element', { using: 'css selector', value: selector })
    return `/element/${(found as { [ELEMENT]: string })[ELEMENT]}`
  }
  const evaluate = async <Result>(run: (argument: string) => Result, argument = ''): Promise<Awaited<Result>> => {
    const script = `return (${run})(...arguments)`
    return (await command('POST', '/execute/sync', { script, args: [argument] })) as Awaited<Result>
  }
  return {
    async goto(url) {
      await command('POST', '/url', { url })
    },
    evaluate,
    async type(selector, text) {
      await command('POST', `${await find(selector)}/value`, { text })
    },
    async click(selector) {
      const element = await find(selector)
      // This driver does not wait, as others do, until the element is laid out, nor scroll to one below the window's edge.
      for (const deadline = Date.now() + 10_000; ; await sleep(100)) {
        await evaluate(
          (it) => document.querySelector(it)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
          selector,
        )
        try {
          await command('POST', `${element}/click`, {})
          return
        } catch (error) {
          if (Date.now() > deadline) throw error
        }
      }
    },
    async close() {
      await command('DELETE', '/window')
    },
  }
}

/** One command of https://www.w3.org/TR/webdriver2/; the answer is of the type that is written there. */
async function call(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

/** Asks until there is an answer, or the process is gone. */
async function until<T>(process: Child, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (process.ended()) throw new Error(`It did not start:\n${process.log()}`)
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
