import type { TestProject } from 'vitest/node'
import { bundledCode } from '../simulation/bundle.ts'

/** Bundles the outbox once, and not again for each change: which one is made is decided while the code runs. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('outbox', await bundledCode())
}

declare module 'vitest' {
  export interface ProvidedContext {
    outbox: string
  }
}
