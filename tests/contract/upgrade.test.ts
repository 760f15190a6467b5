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
  '20261126000000_settings.sql': '68e959c03b758c3d',
  '20261126000001_staff.sql': '6d8359f18067c26d',
  '20261126000002_rota.sql': 'ea8b390231d96aa0',
  '20261126000003_requests.sql': 'c031f89c008c64f8',
  '20261126000004_intake.sql': '3f646cb43f519061',
  '20261126000005_desk.sql': 'edace89cc633f0b3',
  '20261126000006_devices.sql': '81b6ac889db374f4',
  '20261126000007_notifications.sql': '924978f00ec0fae8',
  '20261126000008_calls.sql': '140e6e69051c7a4d',
  '20261126000009_health.sql': 'b454453e9dcd5305',
  '20261126000010_messages.sql': '4c121e2180bbd0f3',
  '20261126000011_pictures.sql': '544be970c7ca6510',
  '20261126000012_privacy.sql': '1a74bdc7dd63dabc',
  '20261126000013_platform.sql': '3e19feb540846a66',
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
