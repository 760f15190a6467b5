import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { ensureWebKit, type WebKit } from '../../tools/machine/ensure.ts'
import { freePort, launch } from '../../tools/machine/launch.ts'
import { until } from '../support/until.ts'
import { delivery } from './delivery.ts'
import { type Engine, launchBrowser, prepare, type Tab } from './engine.ts'
import { pages } from './pages.ts'

/**
 * WebKitGTK is the engine on Linux nearest to Safari's. Its driver waits forever for a browser that ends before it
 * connects, so we retry the start of a browser, but nothing else, and print each retry.
 */
const ATTEMPTS = 3

const webkit = ensureWebKit()
if (webkit)
  describe(`WebKit, started in at most ${ATTEMPTS} attempts`, () => {
    const world = prepare(() => startWebKit(webkit))
    delivery(world)
    pages(world)
  })
else test.skip('WebKit: skipped, because it is not installed, and only root on Debian may install it')

/** WebKit over WebDriver. A driven browser stores nothing on disk, unlike a browser launched on a profile. */
async function startWebKit({ browser, driver, screen }: WebKit): Promise<Engine> {
  // Without -noreset the X server restarts after its last client has gone, and cuts off the next.
  const flags = ['-displayfd', '2', '-noreset', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const xvfb = launch(screen, flags, {}, 'SIGTERM')
  const display = `:${await until(xvfb, () => /^\d+$/m.exec(xvfb.log())?.[0])}`
  const env = { ...process.env, DISPLAY: display }

  /** Starts a browser with a new driver, because a driver sometimes never answers for a second session. */
  async function attempt(): Promise<Tab> {
    const port = await freePort()
    const server = launchBrowser(driver, [`--port=${port}`], env)
    try {
      const url = `http://127.0.0.1:${port}`
      await until(server, () => call(url, 'GET', '/status').catch(() => undefined))
      const wanted = {
        // With 'eager', one in six first commands to a loading page never got an answer.
        pageLoadStrategy: 'normal',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }
      const capabilities = { alwaysMatch: wanted }
      const { sessionId } = (await call(url, 'POST', '/session', { capabilities })) as { sessionId: string }
      const session = `${url}/session/${sessionId}`
      const { handle } = (await call(session, 'POST', '/window/new', { type: 'window' })) as { handle: string }
      // Name the window before each command, or the first one after the browser has reached this site never gets an answer.
      const command: Command = async (...words) => {
        await call(session, 'POST', '/window', { handle })
        return call(session, ...words)
      }
      await command('POST', '/window/rect', PHONE)
      return { ...asTab(command), close: () => server.stop() }
    } catch (error) {
      await server.stop()
      throw error
    }
  }

  return {
    async start() {
      for (let left = ATTEMPTS - 1; ; left--) {
        try {
          return await attempt()
        } catch (error) {
          if (left === 0) throw error
          console.log(`Starting WebKit again: ${error}`)
        }
      }
    },
    launch: (profile, url) =>
      launchBrowser(browser, [url], { ...env, XDG_DATA_HOME: profile, XDG_CACHE_HOME: profile }),
    stop: () => xvfb.stop(),
  }
}

const PHONE = { width: 412, height: 823 }

/** WebDriver's key for an element in JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Command = (method: string, path: string, body?: object) => Promise<unknown>

function asTab(command: Command): Omit<Tab, 'close'> {
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
      // Unlike others, this driver does not wait until the element is laid out, nor scroll to it.
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
  }
}

/** How long a command may take, in ms. On a busy machine the driver took eight seconds. */
const LONGEST = 45_000

/** Sends a command of https://www.w3.org/TR/webdriver2/, which also gives the type of its answer. */
async function call(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(LONGEST)
  try {
    const response = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    throw new Error(JSON.stringify(value))
  } catch (cause) {
    throw new Error(`${method} ${path}: ${signal.aborted ? 'WebKit’s driver does not answer' : cause}`, { cause })
  }
}
