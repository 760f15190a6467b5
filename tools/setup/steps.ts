import { mail, owner } from './ownerSteps.ts'
import { openProgress, type Progress } from './progress.ts'
import { functions, link, rules, tables, values } from './projectSteps.ts'
import { senderAddress, senderKeys } from './senderSteps.ts'
import { build, check, firstRequest, upload } from './siteSteps.ts'
import type { Setup, Step } from './step.ts'

/** In the order in which they are carried out. */
export const STEPS: readonly Step[] = [
  link,
  tables,
  rules,
  values,
  senderKeys,
  functions,
  senderAddress,
  owner,
  mail,
  build,
  upload,
  check,
  firstRequest,
]

/** Carries out what has not been, and notes each step as soon as it is done. @throws whatever a step could not do */
export async function carryOutAll(setup: Setup, progressFile: string): Promise<void> {
  const progress = await openProgress(progressFile, setup.variables.SUPABASE_REF ?? '')
  for (const [index, step] of STEPS.entries()) {
    setup.say(`${index + 1}/${STEPS.length} ${step.does}`)
    if (await wasDone(step, setup, progress)) setup.say('  ✓ done before')
    else {
      await step.carryOut(setup)
      // Carrying it out may have changed what it is made of.
      const made = await step.madeOf?.(setup)
      if (made !== undefined) await progress.note(step.name, made)
      if (made !== undefined) setup.say('  ✓')
    }
  }
}

async function wasDone(step: Step, setup: Setup, progress: Progress): Promise<boolean> {
  const made = await step.madeOf?.(setup)
  if (made === undefined || !progress.has(step.name, made)) return false
  return (await step.isDone?.(setup)) ?? true
}
