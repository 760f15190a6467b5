import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CommandFailed, type Run, runIn, upload } from '../../tools/live/commands.ts'
import { commandVariables, keepVariables, liveVariables, readVariables } from '../../tools/live/environment.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bmh-live-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a file of variables', () => {
  it('is for its owner, and keeps every other line', async () => {
    const file = join(folder, 'deep/.env.release')
    await keepVariables(file, { A: '1', B: 'two words' })
    await writeFile(file, `# Ours\n${await readFile(file, 'utf8')}`)
    await keepVariables(file, { A: '2', C: '' })
    expect(await readFile(file, 'utf8')).toBe("# Ours\nB='two words'\nA=2\nC=\n")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('gives each value to us as it was, and to the build, or refuses it', async () => {
    const file = join(folder, '.env.release')
    for (const value of [
      "1 St John's Road, London",
      'A "quoted" name',
      'both \' and "',
      'a # in it',
      ' around ',
      'a=b',
    ]) {
      await keepVariables(file, { VITE_X: value })
      expect(await readVariables(file)).toEqual({ VITE_X: value })
      expect(loadEnv('release', folder, 'VITE_X')).toEqual({ VITE_X: value })
    }
    for (const value of ['$HOME', 'a\nb', 'a\\n'])
      await expect(keepVariables(file, { VITE_X: value })).rejects.toThrow('VITE_X must have no')
  })

  it('is refused where others may read it, and the environment is above it', async () => {
    await keepVariables(join(folder, '.env.release'), { A: 'file', B: 'file' })
    await keepVariables(join(folder, '.setup/secrets.env'), { C: 'secret' })
    expect(await liveVariables(folder, { A: 'shell', B: '' })).toEqual({ A: 'shell', B: 'file', C: 'secret' })
    await chmod(join(folder, '.env.release'), 0o640)
    await expect(liveVariables(folder, {})).rejects.toThrow('chmod 600')
  })

  it('gives commands on a live project its secrets, and what only an .env file has', async () => {
    await keepVariables(join(folder, '.setup/secrets.env'), { SUPABASE_DB_URL: 'secret' })
    await writeFile(join(folder, '.env'), 'SUPABASE_DB_URL=other\nSUPABASE_SECRET_KEY=key\n')
    expect(await commandVariables(folder)).toMatchObject({ SUPABASE_DB_URL: 'secret', SUPABASE_SECRET_KEY: 'key' })
  })
})

describe('a command', () => {
  const command = (script: string, env = {}) => ({ typed: ['npx', 'x', "it's"], script: ['-e', script], env })

  it('takes its secrets by the environment, and repeats none of them', async () => {
    const failing = command('console.error(process.env.TOKEN); process.exit(2)', { TOKEN: 'short', MODE: 'failed' })
    const error = await runIn(folder)(failing).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CommandFailed)
    expect(error).toMatchObject({ message: "npx x 'it'\\''s' failed:\n(TOKEN)", said: '(TOKEN)' })
    await expect(runIn(folder)(command('console.log(process.cwd())'))).resolves.toContain(folder)
  })
})

describe('an upload', () => {
  const nobody: Run = async () => {
    throw new Error('Nobody is called')
  }

  it('to a folder replaces all of it, and keeps the one before beside it', async () => {
    const [dist, path] = [join(folder, 'dist'), join(folder, 'www')]
    await keepVariables(join(dist, 'first.html'), {})
    await upload(nobody, dist, { kind: 'folder', path })
    await rm(join(dist, 'first.html'))
    await keepVariables(join(dist, '.well-known/security.txt'), {})
    // A run that was killed has left some of it.
    await keepVariables(`${path}.new/half.html`, {})
    await upload(nobody, dist, { kind: 'folder', path })
    expect([await readdir(path), await readdir(`${path}.before`)]).toEqual([['.well-known'], ['first.html']])
    expect((await readdir(folder)).sort()).toEqual(['dist', 'www', 'www.before'])
  })
})
