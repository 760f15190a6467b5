import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Browser } from '@playwright/test'
import { ensureChromium } from './ensure.ts'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a command. Prints only an error's message, without a stack trace. */
export async function command(carryOut: () => Promise<void>): Promise<void> {
  try {
    await carryOut()
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

/** A duration, rounded: "40 s", "3 min". */
export const roughly = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/**
 * Starts a server on this machine, by default on a free port.
 * @returns its port, and a way to close it with all its connections
 */
export async function listen(server: Server & { closeAllConnections?(): void }, port = 0, host = '127.0.0.1') {
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections?.()
      await closed
    },
  }
}

export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer())
  await close()
  return port
}

export type Child = { ended(): boolean; log(): string; forget(): void; stop(): Promise<void> }

/**
 * Starts a process that must not outlive us, however we end. With `detached` it leads a process group, which we kill as a
 * whole, since a browser is several processes. Its log is the last 4,000 characters of its output.
 */
export function launch(command: string, args: string[], options: SpawnOptions, signal: NodeJS.Signals): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  let log = ''
  let isOver = false
  const note = (text: unknown) => {
    log = `${log}${text}`.slice(-4000)
  }
  const kill = () => {
    if (!options.detached || !child.pid) return child.kill(signal)
    try {
      return process.kill(-child.pid, signal)
    } catch {
      // The whole group has already ended.
      return false
    }
  }
  const guard = child.pid ? watch(options.detached ? -child.pid : child.pid, signal) : undefined
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      process.off('exit', kill)
      guard?.kill('SIGKILL')
      kill()
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      note(error.message)
      end()
    })
  })
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  process.once('exit', kill)
  return {
    ended: () => isOver,
    log: () => log,
    forget() {
      log = ''
    },
    stop() {
      kill()
      return over
    },
  }
}

/** A shell that signals the target when we end, even by `kill -9`. Its own process group keeps it alive when ours is killed. */
function watch(target: number, signal: NodeJS.Signals): ChildProcess {
  const script = 'read -r _; kill -s "$1" -- "$2"'
  const guard = spawn('sh', ['-c', script, 'sh', signal.replace('SIG', ''), String(target)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell there is no guard, but everything else works.
  guard.on('error', () => {})
  guard.stdin?.on('error', () => {})
  guard.unref()
  return guard
}

/** Two pages that Chromium 156 opens with every window. They cost 0.55 s of the 1.45 s of processor time of a first visit. */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Processes kept ready for a tab's next site. Without them 75 tests took 60 and 68 s; with them 69 and 80 s. */
const SPARE_PROCESSES = ['SpareRendererForSitePerProcess']

/** Features that Playwright switches off. We repeat them because Chromium reads only the last such list, ours. */
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flagsWithout = (features: readonly string[]): readonly string[] => [
  // CI runs as root.
  '--no-sandbox',
  // Without these flags Chromium contacts Google at every start.
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...features, ...SUGGESTIONS, ...PLAYWRIGHTS].join()}`,
]
export const CHROMIUM_FLAGS = flagsWithout([])
/** Flags for tests, which measure nothing. */
export const TEST_FLAGS = flagsWithout(SPARE_PROCESSES)

/** Starts Chromium with these flags and any others. */
export async function launchChromium(...more: readonly string[]): Promise<Browser> {
  // Loaded on demand: most users of this module need no browser.
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] })
}
