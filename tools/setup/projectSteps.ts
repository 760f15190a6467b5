import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestOf, digestOfFiles } from './progress.ts'
import { projectConfig } from './projectConfig.ts'
import type { Setup, Step } from './step.ts'

const configOf = async ({ root, variables }: Setup) =>
  projectConfig(await readFile(join(root, 'supabase/config.toml'), 'utf8'), variables)

/** From an empty project to one with our database and functions. */
export const link: Step = {
  name: 'link',
  does: 'Links this folder to the project',
  madeOf: ({ variables }) => digestOf(variables.SUPABASE_REF),
  async isDone({ root, variables }) {
    const linked = await readFile(join(root, 'supabase/.temp/project-ref'), 'utf8').catch(() => '')
    return linked.trim() === variables.SUPABASE_REF
  },
  carryOut: ({ supabase }) => supabase.link(),
}

export const tables: Step = {
  name: 'tables',
  does: 'Makes the tables and functions of the database',
  madeOf: ({ root }) => digestOfFiles(join(root, 'supabase/migrations'), '*.sql'),
  // Pushes what is missing, so it is its own look at the real state.
  carryOut: ({ supabase }) => supabase.pushMigrations(),
}

/**
 * By the CLI's own `config push`, and not by a call of the management API: the rules stand in one file, which the embedded
 * backend keeps as well, and what that file does not name is left alone.
 */
export const rules: Step = {
  name: 'rules',
  does: 'Sets who may sign in and how: no sign-ups, passwords, attempts, second factor, links, mail server',
  madeOf: async (setup) => digestOf(await configOf(setup), setup.variables.SMTP_PASS),
  async carryOut(setup) {
    const file = await setup.writePrivately('project/supabase/config.toml', await configOf(setup))
    const { SMTP_PASS } = setup.variables
    await setup.supabase.pushConfig(dirname(dirname(file)), SMTP_PASS ? { SMTP_PASS } : {})
  },
}

export const values: Step = {
  name: 'values',
  does: "Notes the project's address and its publishable key for the build",
  madeOf: ({ url }) => digestOf(url),
  isDone: async ({ variables, url }) =>
    variables.VITE_SUPABASE_URL === url && Boolean(variables.VITE_SUPABASE_ANON_KEY),
  async carryOut({ keepValues, keys, url }) {
    await keepValues({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: (await keys()).publishable })
  },
}

export const functions: Step = {
  name: 'functions',
  does: 'Deploys the functions notify and staff; the project itself bundles them, without Docker',
  madeOf: ({ root }) => digestOfFiles(join(root, 'supabase/functions'), '**/*'),
  carryOut: ({ supabase }) => supabase.deployFunctions(),
}
