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
  '20261126000000_settings.sql': '10324053ce22f694',
  '20261126000001_staff.sql': '60619f3adad01a14',
  '20261126000002_rota.sql': 'c154ecb5ca2c3bf1',
  '20261126000003_requests.sql': '306a306529e1beaf',
  '20261126000004_intake.sql': '1a8a2d7b39b2ca2e',
  '20261126000005_desk.sql': 'eea1b77d0003ff25',
  '20261126000006_devices.sql': 'd77bbd2b1c4db902',
  '20261126000007_notifications.sql': 'eea22cbf159ff62b',
  '20261126000008_calls.sql': 'c32974be73bc54da',
  '20261126000009_health.sql': '9b97c7866c7278f5',
  '20261126000010_messages.sql': '06b4ee7e97370ec8',
  '20261126000011_pictures.sql': '2baa6257af071a94',
  '20261126000012_privacy.sql': '07721b5efe2cc7bc',
  '20261126000013_platform.sql': '097dc93400dac450',
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
