import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Line } from './profiles.ts'

export interface Link extends AsyncDisposable {
  /** The servers' end. */
  readonly address: string
  /** From the next start on, programs at the visitor's end ask the servers' end for names. */
  askForNames(): Promise<void>
  /** Writes a script that runs the command at the visitor's end, for callers who can only name one program. */
  wrap(command: string): Promise<string>
  set(line: Line): Promise<void>
  /** Nothing passes for so many ms. */
  die(ms: number): Promise<void>
}

/** The address of link.py's server side. */
const ADDRESS = '10.77.0.1'

/** @throws Error where there are no network namespaces or TUN devices: they need Linux and root. */
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
  // What `ip netns exec` shows to its program in the place of /etc/resolv.conf.
  const names = `/etc/netns/${namespace}`
  return {
    address: ADDRESS,
    async askForNames() {
      await mkdir(names, { recursive: true })
      await writeFile(join(names, 'resolv.conf'), `nameserver ${ADDRESS}\noptions timeout:20 attempts:1\n`)
    },
    async wrap(command) {
      const file = join(folder, 'wrapped')
      await writeFile(file, `#!/bin/sh\nexec ip netns exec ${namespace} '${command}' "$@"\n`)
      await chmod(file, 0o755)
      return file
    },
    async set({ kbps, rtt, loss = 0 }) {
      // A phone network buffers about a second of traffic, and at least 64 KB.
      child.stdin.write(`${kbps} ${rtt} ${Math.max(65_536, kbps * 125)} ${loss}\n`)
      await answer('set')
    },
    async die(ms) {
      child.stdin.write(`dead ${ms}\n`)
      await answer('set')
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'close')
      await Promise.all([folder, names].map((made) => rm(made, { recursive: true, force: true })))
    },
  }
}
