import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureKit } from './machine/ensure.ts'

/**
 * `node tools/kit.ts KIT PROGRAM …` runs a program of a kit. tools/kits/KIT pins what only a release or the night needs, and
 * the first call installs it there, so `npm ci` fetches a fifth less.
 */
const [kit = '', program = '', ...args] = process.argv.slice(2)
const { status, error } = spawnSync(join(ensureKit(kit), '.bin', program), args, { stdio: 'inherit' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
