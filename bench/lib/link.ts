/** Slow lines, and a link that carries real packets at their speed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Profile {
  /** The speed each way, in kbps. Zero means no limit. */
  readonly kbps: number
  /** The round-trip time, in ms. */
  readonly rtt: number
  /** By what factor the main thread is slowed. */
  readonly cpu: number
}

export const profiles = {
  /** One bar, in a basement. */
  poor: { kbps: 100, rtt: 800, cpu: 4 },
  slow3g: { kbps: 400, rtt: 400, cpu: 4 },
  /** A fast line, but a slow phone. */
  cpu4: { kbps: 0, rtt: 0, cpu: 4 },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof profiles
export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name)

export const UNSLOWED: Profile = { kbps: 0, rtt: 0, cpu: 1 }

export interface Link extends AsyncDisposable {
  /** The address of the servers' end. */
  readonly address: string
  /** Writes a script that runs the command at the visitor's end, for callers that can only name a program. */
  wrap(command: string): Promise<string>
  set(profile: Profile): Promise<void>
}

/** @throws Error without network namespaces or TUN devices, which need Linux and root. */
export async function startLink(): Promise<Link> {
  const namespace = `bench${process.pid}`
  const child = spawn('python3', [join(import.meta.dirname, 'link.py'), namespace], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const gone = new Promise<void>((resolve) => child.once('close', resolve).once('error', resolve))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (expected: string) => {
    const { value } = await Promise.race([answers.next(), gone.then(() => ({ value: undefined }))])
    if (value !== expected) throw new Error(complaint.trim().split('\n').at(-1) || 'the link ended')
  }
  await answer('ready')
  const folder = await mkdtemp(join(tmpdir(), 'bench-link-'))
  return {
    // The same address as in link.py.
    address: '10.77.0.1',
    async wrap(command) {
      const file = join(folder, 'wrapped')
      await writeFile(file, `#!/bin/sh\nexec ip netns exec ${namespace} '${command}' "$@"\n`)
      await chmod(file, 0o755)
      return file
    },
    async set({ kbps, rtt }) {
      // A phone network buffers about a second of traffic, and at least 64 KB.
      child.stdin.write(`${kbps} ${rtt} ${Math.max(65_536, kbps * 125)}\n`)
      await answer('set')
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
