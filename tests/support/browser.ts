import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { ensureChromium } from '../../tools/machine/ensure.ts'
import { CHROMIUM_FLAGS, launch } from '../../tools/machine/launch.ts'
import { until } from './until.ts'

export type Running = {
  context: BrowserContext
  /** Kills the browser like a power cut: no handler runs, nothing is flushed. */
  kill(): Promise<void>
}

interface ProfileOptions {
  readonly blocked?: boolean
  readonly flags?: readonly string[]
}

/** A browser profile that outlives its browsers, which tests can kill. */
export class Profile {
  readonly directory: string
  readonly #flags: readonly string[]
  private constructor(directory: string, flags: readonly string[]) {
    this.directory = directory
    this.#flags = flags
  }

  /**
   * @param flags - extra flags for its browsers
   * @param blocked - whether to deny all storage: IndexedDB, caches and workers
   */
  static async create({ blocked = false, flags = [] }: ProfileOptions = {}): Promise<Profile> {
    const directory = await mkdtemp(join(tmpdir(), 'bmh-profile-'))
    if (blocked) {
      await mkdir(join(directory, 'Default'))
      const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
      await writeFile(join(directory, 'Default/Preferences'), JSON.stringify(preferences))
    }
    return new Profile(directory, flags)
  }

  async launch(): Promise<Running> {
    const flags = [
      ...CHROMIUM_FLAGS,
      ...['--headless=new', '--disable-gpu', '--no-first-run', '--window-size=412,823'],
      ...['--remote-debugging-port=0', `--user-data-dir=${this.directory}`, ...this.#flags, 'about:blank'],
    ]
    const child = launch(ensureChromium(), flags, { detached: true }, 'SIGKILL')
    const endpoint = await until(child, () => /DevTools listening on (ws:\S+)\s/.exec(child.log())?.[1])
    const browser = await chromium.connectOverCDP(endpoint)
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no context')
    return { context, kill: child.stop }
  }

  remove = () => rm(this.directory, { recursive: true, force: true, maxRetries: 5 })
}
