import { expect, it, vi } from 'vitest'
import { mail } from '../../tools/setup/ownerSteps.ts'
import { projectConfig } from '../../tools/setup/projectConfig.ts'
import { senderKeys } from '../../tools/setup/senderSteps.ts'
import type { Setup } from '../../tools/setup/step.ts'

const asked = () => {
  throw new Error('Nobody should be asked')
}
const setup = (changes: Partial<Setup>): Setup => ({
  root: '/',
  isDryRun: false,
  variables: {},
  run: asked,
  supabase: {
    projects: asked,
    link: asked,
    migrationsToPush: asked,
    pushMigrations: asked,
    setSecrets: asked,
    secretDigests: asked,
    deployFunctions: asked,
    functions: asked,
    pushConfig: asked,
    keys: asked,
  },
  url: 'https://ref.supabase.co',
  keys: async () => ({ publishable: 'sb_publishable_x', secret: 'sb_secret_x' }),
  say: () => {},
  confirm: asked,
  keepValues: asked,
  keepPrivately: asked,
  writePrivately: asked,
  readPrivately: asked,
  ...changes,
})

it('leaves the keys of a project alone that this folder does not know', async () => {
  const say = vi.fn()
  const { supabase } = setup({})
  const theirs = { ...supabase, secretDigests: async () => ({ VAPID_PRIVATE_KEY: 'digest' }) }
  await senderKeys.carryOut(setup({ say, supabase: theirs, readPrivately: async () => ({}) }))
  expect(say.mock.calls.flat().join()).toContain('They stay')
})

it('does not take an email for tried that has not come', async () => {
  const post = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  const variables = { SMTP_HOST: 'mail.buildmastershub.co.uk', OWNER_EMAIL: 'a@b.co', VITE_SITE_URL: 'https://b.co' }
  await mail.carryOut(setup({ variables, confirm: async () => true }))
  expect(String(post.mock.calls[0]?.[0])).toBe(
    'https://ref.supabase.co/auth/v1/recover?redirect_to=https%3A%2F%2Fb.co%2Fdesk%2F',
  )
  await expect(mail.carryOut(setup({ variables, confirm: async () => false }))).rejects.toThrow('It has not come')
  post.mockImplementation(async () => Response.json({ msg: 'Error sending recovery email' }, { status: 500 }))
  await expect(mail.carryOut(setup({ variables }))).rejects.toThrow('Error sending recovery email')
  post.mockRestore()
})

it('puts nothing of a mail server into the configuration where there is none, and never its password', () => {
  const ours = '[auth]\nenabled = true\n'
  const links = '[auth]\nsite_url = "https://b.co"\nadditional_redirect_urls = ["https://b.co/desk/"]\nenabled = true\n'
  expect(projectConfig(ours, { VITE_SITE_URL: 'https://b.co', SMTP_HOST: '' })).toBe(links)
  const smtp = { SMTP_HOST: 'm.co', SMTP_PORT: '465', SMTP_USER: 'a"b', SMTP_PASS: 'secret', SMTP_FROM: 'a@b.co' }
  const text = projectConfig(ours, { VITE_SITE_URL: 'https://b.co', ...smtp })
  expect(text).toContain('port = 465\nuser = "a\\"b"\npass = "env(SMTP_PASS)"\n')
  expect(text).not.toContain('secret')
})
