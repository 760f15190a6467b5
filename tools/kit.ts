import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureKit } from './machine/ensure.ts'

/** `node tools/kit.ts KIT PROGRAM …`: tools/kits/KIT pins what only a release or the night needs, installed at the first call. */
const [kit = '', program = '', ...args] = process.argv.slice(2)
const { status, error } = spawnSync(join(ensureKit(kit), '.bin', program), args, { stdio: 'inherit' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
