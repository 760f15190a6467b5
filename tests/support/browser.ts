import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../tools/machine/chromium.ts'
import { ensureChromium } from '../../tools/machine/ensure.ts'

export type Running = {
  context: BrowserContext
  /** As a phone that runs out of power: no handler runs, nothing is flushed. */
  kill(): Promise<void>
}

/** Chromium's three attempts of Background Sync seconds apart, not minutes. */
export const FAST_SYNC = [
  '--force-fieldtrials=BackgroundSync/Fast/',
  '--force-fieldtrial-params=BackgroundSync.Fast:initial_retry_delay_sec/2/retry_delay_factor/2/max_sync_attempts/3/min_recovery_time_sec/1',
]

/** Starts the command in its arguments, and kills its whole process group at the end of standard input. */
const OUTLIVED_BY_US = '"$@" & exec 2>&-; read -r _; kill -KILL 0'

interface ProfileOptions {
  readonly blocked?: boolean
  readonly flags?: readonly string[]
}

/** A browser of our own on a profile that outlives it; Playwright would close its own politely. */
export class Profile {
  readonly directory: string
  readonly #flags: readonly string[]
  private constructor(directory: string, flags: readonly string[]) {
    this.directory = directory
    this.#flags = flags
  }

  /**
   * @param flags of its browsers, beside ours
   * @param blocked the visitor has forbidden sites to keep anything: no IndexedDB, caches or workers
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

  async launch(extra: readonly string[] = []): Promise<Running> {
    const flags = [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      '--disable-gpu',
      '--no-first-run',
      '--window-size=412,823',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.directory}`,
      ...this.#flags,
      ...extra,
      'about:blank',
    ]
    // A process group of its own, so that all of it can be killed at once; and it is, when we are gone and our pipe with us.
    const child = spawn('/bin/sh', ['-c', OUTLIVED_BY_US, 'sh', ensureChromium(), ...flags], {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const endpoint = await new Promise<string>((resolve, reject) => {
      createInterface(child.stderr)
        .on('line', (line) => {
          const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
          if (url) resolve(url)
        })
        .once('close', () => reject(new Error('Chromium did not start')))
    })
    const browser = await chromium.connectOverCDP(endpoint)
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no context')
    return {
      context,
      async kill() {
        const gone = once(child, 'exit')
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
        await gone
      },
    }
  }

  remove = () => rm(this.directory, { recursive: true, force: true, maxRetries: 5 })
}
