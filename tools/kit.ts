import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureKit } from './machine/ensure.ts'

/** `node tools/kit.ts KIT PROGRAM …`: tools/kits/KIT pins packages for releases or nightly runs, installed on first use. */
const [kit = '', program = '', ...args] = process.argv.slice(2)
const { status, error } = spawnSync(join(ensureKit(kit), '.bin', program), args, { stdio: 'inherit' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
