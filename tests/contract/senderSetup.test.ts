import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { Project } from '../support/project.ts'

/* `npm run sender:setup`, the command itself. */

const slow = 180_000
let project: Project
let backend: PostgrestBackend
let directory: string
let file: string

beforeAll(async () => {
  ;[project, backend] = await Promise.all([Project.create(), startPostgrest()])
}, slow)
afterAll(() => Promise.all([project?.remove(), backend?.stop()]), slow)
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bmh-setup-'))
  file = join(directory, 'sender.env')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const setup = (env: Record<string, string> = {}, place = file) =>
  project.run(['tools/senderSetup.ts', place], {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.token('service_role'),
    VAPID_SUBJECT: 'mailto:help@buildmastershub.example',
    ...env,
  })
const kept = async () => parseEnv(await readFile(file, 'utf8'))
const settings = async () =>
  (await backend.query('select notify_url, notify_secret, vapid_public_key from private.settings'))[0]

test('makes keys, keeps them for their owner’s eyes, and tells the database', async () => {
  const { code, stdout, stderr } = await setup()
  expect([code, stderr]).toEqual([0, ''])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const keys = await kept()
  expect(Object.keys(keys).sort()).toEqual(['NOTIFY_SECRET', 'VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_SUBJECT'])
  expect(await settings()).toEqual({
    notify_url: `${backend.url}/functions/v1/notify`,
    notify_secret: keys.NOTIFY_SECRET,
    vapid_public_key: keys.VAPID_PUBLIC_KEY,
  })
  expect(stdout).toContain(`npx supabase secrets set --env-file ${file}`)
  for (const name of ['NOTIFY_SECRET', 'VAPID_PRIVATE_KEY']) expect(stdout).not.toContain(keys[name])
})

test('a second run keeps the keys, and what the owner has added', async () => {
  await setup()
  const before = await readFile(file, 'utf8')
  await writeFile(file, `# Ours\nWEBHOOK_URL="https://hooks.example/x"\n${before}`)
  await chmod(file, 0o644)
  expect((await setup({ VAPID_SUBJECT: '' })).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(`# Ours\nWEBHOOK_URL="https://hooks.example/x"\n${before}`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await settings()).toMatchObject({ notify_secret: (await kept()).NOTIFY_SECRET })
})

test('keys that the environment has are taken, and the public one is that of the private one', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await setup({ NOTIFY_SECRET: 'a-secret-of-the-owner-s-own', VAPID_PRIVATE_KEY: privateKey })
  expect(await kept()).toMatchObject({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  expect(await settings()).toMatchObject({ notify_secret: 'a-secret-of-the-owner-s-own', vapid_public_key: publicKey })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['no secret key', { SUPABASE_SECRET_KEY: '' }, /npm run sender:setup -- FILE/],
  ['a secret that the database would not keep', { NOTIFY_SECRET: 'short' }, /20 to 200 characters/],
  ['a subject at localhost, which Apple refuses,', { VAPID_SUBJECT: 'mailto:sam@localhost' }, /complain to/],
])('%s is named, and no file is made', async (_name, env, words) => {
  expect(await setup(env)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(words) })
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a key that may not do this is refused, and not printed', async () => {
  const key = backend.token('anon')
  const { code, stdout, stderr } = await setup({ SUPABASE_SECRET_KEY: key })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('permission denied')
  expect(stderr).not.toContain(key)
})

test('a file that cannot be read is not taken for an empty one', async () => {
  expect(await setup({}, directory)).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
  await expect(stat(`${directory}.new`)).rejects.toThrow('ENOENT')
})
