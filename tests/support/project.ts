import { type ExecFileOptions, execFile, type SpawnOptions } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../../tools/machine/launch.ts'
import { ask } from './ask.ts'
import { until } from './until.ts'

const repository = join(import.meta.dirname, '../..')

export type Reply = { status: number; body: string }

export type Ended = { code: number; stdout: string; stderr: string }

export type Running = {
  /** Sends the path as it is: no dot segment is resolved, no slash taken away. */
  ask(path: string, options?: { method?: string; headers?: OutgoingHttpHeaders; body?: string }): Promise<Reply>
  stop(): Promise<void>
}

export const runNode = (args: readonly string[], options: ExecFileOptions): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout: String(stdout), stderr: String(stderr) })
    })
  })

/** A copy of the project for its own commands to run in, as on a machine that has just cloned it; `dist` is a stub. */
export class Project {
  readonly directory: string
  private constructor(directory: string) {
    this.directory = directory
  }

  static async create(): Promise<Project> {
    const directory = await mkdtemp(join(tmpdir(), 'bmh-project-'))
    const files = ['index.html', 'manifest.webmanifest', 'package.json', 'tsconfig.json', 'vite.config.ts']
    for (const name of [...files, 'public', 'tools', 'src'])
      await cp(join(repository, name), join(directory, name), { recursive: true })
    for (const name of ['config.toml', 'functions', 'migrations'])
      await cp(join(repository, 'supabase', name), join(directory, 'supabase', name), { recursive: true })
    // One by one: what Vite keeps beside the packages is the copy's own.
    const packages = await readdir(join(repository, 'node_modules'))
    await mkdir(join(directory, 'node_modules'))
    for (const name of packages.filter((name) => !name.startsWith('.')))
      await symlink(join(repository, 'node_modules', name), join(directory, 'node_modules', name))
    await mkdir(join(directory, 'dist'))
    for (const name of ['_headers', 'index.html', '404.html']) await writeFile(join(directory, 'dist', name), name)
    return new Project(directory)
  }

  run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => runNode(args, this.#options(env))

  #options(env: Readonly<Record<string, string>>) {
    const { NODE_ENV: _, ...inherited } = process.env
    // Without CI, `npm start` ends with its standard input.
    return { cwd: this.directory, env: { ...inherited, CI: 'true', ...env } }
  }

  /** Starts one that serves, and waits until it does. @throws Error with what it said if it ends instead. */
  async serve(args: readonly string[]): Promise<Running> {
    const options: SpawnOptions = { ...this.#options({ PORT: '0', NO_COLOR: '1' }), stdio: ['ignore', 'pipe', 'pipe'] }
    const child = launch(process.execPath, [...args], options, 'SIGTERM')
    const url = await until(child, () => /http:\/\/localhost:[1-9]\d*(?=\/)/.exec(child.log())?.[0])
    return {
      async ask(path, { headers, ...options } = {}) {
        const { status, body } = await ask(url, path, headers, options)
        return { status, body: body.toString() }
      },
      stop: child.stop,
    }
  }

  remove = () => rm(this.directory, { recursive: true, force: true })
}
