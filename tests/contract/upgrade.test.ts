import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Migrations are only added: databases in use have made the others, and never look at them again. One that is changed would
 * be right for new databases and wrong for theirs.
 */

const folder = join(import.meta.dirname, '../../supabase/migrations')

/**
 * The migrations that projects in use have made, with the SHA-256 of each, as `sha256sum` prints it, cut to 16 digits. A new
 * one is listed here when the first project has made it.
 */
const MADE: Readonly<Record<string, string>> = {
  '20261126000000_settings.sql': '70b5b2d0d1898397',
  '20261126000001_staff.sql': 'd92eef3f8434285b',
  '20261126000002_rota.sql': '508090b62e6d72e2',
  '20261126000003_requests.sql': 'a68a9379d38d7695',
  '20261126000004_intake.sql': '11b9efd1afcc9da1',
  '20261126000005_desk.sql': '41a60ad10a835135',
  '20261126000006_devices.sql': '2ffaaddeacac71a4',
  '20261126000007_notifications.sql': '1f45620d0f39757a',
  '20261126000008_calls.sql': '5c0bb3e3056e30b2',
  '20261126000009_health.sql': 'b3e6c3343d03f6d0',
  '20261126000010_messages.sql': 'a755e5cb8b07ebc9',
  '20261126000011_pictures.sql': '182b67185d6f81ea',
  '20261126000012_privacy.sql': '7830c85678a55b98',
  '20261126000013_platform.sql': '01805ba9b76f4217',
}

test('a migration that projects in use have made is not changed, and a new one comes after it', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const made = Object.keys(MADE)
  expect(
    names.slice(0, made.length),
    'A new migration is named after all others: projects in use make it last',
  ).toEqual(made)
  const digests = made.map(async (name) => {
    const text = await readFile(join(folder, name))
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(
    Object.fromEntries(await Promise.all(digests)),
    'Migrations are only added: put this one back, and make a new file',
  ).toEqual(MADE)
})
