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
  '20261126000000_settings.sql': '278ef83c55bf4f4a',
  '20261126000001_staff.sql': '62c9fb9d0ae5c97d',
  '20261126000002_rota.sql': '9c77477adba352a6',
  '20261126000003_requests.sql': '41e91dd6fa77b6ee',
  '20261126000004_intake.sql': 'a92f2f54a7254a8e',
  '20261126000005_desk.sql': '5eb3c65a0f545634',
  '20261126000006_devices.sql': 'ba26921ff9867664',
  '20261126000007_notifications.sql': '19d3f37cf5363c8e',
  '20261126000008_calls.sql': '94b74a702c092d59',
  '20261126000009_health.sql': '233a6e8fe8feb9c0',
  '20261126000010_messages.sql': 'd1991b87cc6eb2d0',
  '20261126000011_pictures.sql': '8a18150380093263',
  '20261126000012_privacy.sql': '15189421c3cf07f5',
  '20261126000013_platform.sql': '4e3edaad0bc1117e',
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
