import type { TestProject } from 'vitest/node'
import { bundledCode } from '../simulation/bundle.ts'

/** Bundles the outbox and the desk's queue once, with all mutants. Stryker chooses the active mutant at run time. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('outbox', await bundledCode('outboxEntry'))
  project.provide('desk', await bundledCode('desk/entry'))
}

declare module 'vitest' {
  export interface ProvidedContext {
    outbox: string
    desk: string
  }
}
