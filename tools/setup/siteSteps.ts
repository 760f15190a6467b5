import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { CommandFailed } from '../live/run.ts'
import { ensureTarget, targetOf, upload as uploadTo } from '../live/upload.ts'
import { digestOf, digestOfFiles } from './progress.ts'
import type { Setup, Step } from './step.ts'

const DIST = 'dist'
const SOURCES = ['{src,public,tools/vite}/**/*', '*.{html,webmanifest,json}', 'vite.config.ts']

/** The build's variables as they are read: from the file, and not those of a shell. */
const builtWith = ({ variables }: Setup) =>
  Object.entries(variables)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort()
    .map((pair) => pair.join('='))

export const build: Step = {
  name: 'build',
  does: 'Builds the site with these values; about a minute',
  madeOf: async (setup) => digestOf(...builtWith(setup), await digestOfFiles(setup.root, ...SOURCES)),
  async isDone({ root, variables }) {
    const sitemap = join(root, DIST, 'sitemap.xml')
    return existsSync(sitemap) && (await readFile(sitemap, 'utf8')).includes(`${variables.VITE_SITE_URL}/`)
  },
  async carryOut({ root, run, variables }) {
    const values = Object.entries(variables).filter(([name]) => name.startsWith('VITE_'))
    await run({
      typed: ['npm', 'run', 'build:release'],
      script: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', 'release'],
      env: { ...Object.fromEntries(values), NODE_ENV: 'production' },
    })
  },
}

export const upload: Step = {
  name: 'upload',
  does: 'Uploads the site',
  madeOf: async ({ root, variables }) =>
    digestOf(variables.UPLOAD_TO, await digestOfFiles(join(root, DIST), '**/*', '**/.*/**')),
  async carryOut({ isDryRun, run, say, variables }) {
    const target = targetOf(variables)
    if (target.kind === 'folder')
      await run({ typed: ['node', 'tools/ownServer.ts', DIST], script: ['tools/ownServer.ts', DIST] })
    await ensureTarget(run, target)
    // A folder is replaced by ourselves, not by a command that a dry run would only print.
    if (isDryRun && target.kind === 'folder') say(`  copies ${DIST} to ${target.path}`)
    else await uploadTo(run, DIST, target)
    if (target.kind === 'pages') {
      say(`  It is at Cloudflare Pages, project ${target.project}. In its dashboard, under "Custom domains", add`)
      say(`  ${new URL(variables.VITE_SITE_URL ?? '').hostname}, if that has not been done.`)
    } else {
      say(`  It is in ${target.path}, as nginx and Caddy serve it: reload the server.`)
      say('  Where another host serves it, upload that folder itself, not what is in it.')
    }
  },
}

export const check: Step = {
  name: 'check',
  does: 'Checks the live site and its project, line by line',
  async carryOut({ keys, root, run, say, url, variables }) {
    const { secret } = await keys()
    // The night's deletion, which would else be missing until tomorrow.
    await createClient(url, secret, { auth: { persistSession: false, autoRefreshToken: false } })
      .rpc('purge_expired')
      .throwOnError()
    const site = variables.VITE_SITE_URL ?? ''
    const text = await run({
      typed: ['npm', 'run', 'deploy:check', '--', site],
      script: [join(root, 'tools/deployCheck.ts'), site],
      env: { SUPABASE_SECRET_KEY: secret },
    }).catch((error) => {
      // On the first day something always has ✗: no phone has been told of anything, and no backup restored.
      if (error instanceof CommandFailed)
        return `${error.said}\n\nWhat has ✗ is left for you: docs/operating.md says how.`
      throw error
    })
    for (const line of text.trimEnd().split('\n')) say(`  ${line}`)
  },
}

export const firstRequest: Step = {
  name: 'first request',
  does: 'What is left for you and two phones',
  async carryOut({ say, variables }) {
    const site = variables.VITE_SITE_URL
    for (const line of [
      `1. On the phone of whoever is on call: open ${site}/desk/, sign in, tap "Notify this device", then "Test".`,
      `2. From another phone: send a request at ${site}/contact. The first phone must ring within a minute.`,
      '3. Take it, reply, and read the reply on the other phone.',
    ])
      say(`  ${line}`)
  },
}
