import type { UnsentAction } from './action.ts'

/**
 * - `being kept`: the disk is still to take it, or to fail.
 * - `kept`: the disk has it, but a look that began before does not show it.
 * - `not kept`: the disk did not take it. It is gone with this tab.
 * - `refused`: the disk has it, and does not know of that.
 */
type State = 'being kept' | 'kept' | 'not kept' | 'refused'

/** What was tapped in this tab, until the disk speaks for it. */
export interface OwnActions {
  /** Undefined if the disk speaks for it, or if it is another tab's. */
  state(key: string): State | undefined
  /** Whether the disk has failed to take one. */
  hasUnkept(): boolean
  /** Those together with these, oldest first. What is here counts for more: the disk may not know that it was refused. */
  among(actions: readonly UnsentAction[]): readonly UnsentAction[]
  /** Those that the disk is to take. */
  missing(): readonly UnsentAction[]
  beingKept(action: UnsentAction): void
  kept(actions: readonly UnsentAction[]): void
  notKept(action: UnsentAction): void
  refused(action: UnsentAction): void
  forget(key: string): void
  /** Call before a look at the disk; what it returns, once the look is there: what was kept before is in it. */
  lookBegins(): () => void
}

export function ownActions(): OwnActions {
  const all = new Map<string, { readonly action: UnsentAction; readonly state: State }>()
  const actionsOf = () => [...all.values()].map(({ action }) => action)
  return {
    state: (key) => all.get(key)?.state,
    hasUnkept: () => [...all.values()].some(({ state }) => state === 'not kept'),
    among: (actions) =>
      [...new Map([...actions, ...actionsOf()].map((action) => [action.key, action])).values()].sort(
        (a, b) => a.at - b.at,
      ),
    missing: () =>
      [...all.values()].flatMap(({ action, state }) =>
        state === 'kept' || action.refusal !== undefined ? [] : [action],
      ),
    beingKept(action) {
      all.set(action.key, { action, state: 'being kept' })
    },
    kept(actions) {
      for (const kept of actions) {
        const action = all.get(kept.key)?.action
        // It may have been refused while the disk was slow.
        if (action) all.set(kept.key, { action, state: action === kept ? 'kept' : 'refused' })
      }
    },
    notKept(action) {
      all.set(action.key, { action, state: 'not kept' })
    },
    refused(action) {
      const isKept = all.get(action.key)?.state !== 'not kept'
      all.set(action.key, { action, state: isKept ? 'refused' : 'not kept' })
    },
    forget(key) {
      all.delete(key)
    },
    lookBegins() {
      const before = [...all].filter(([, { state }]) => state === 'kept')
      return () => {
        for (const [key, entry] of before) if (all.get(key) === entry) all.delete(key)
      }
    },
  }
}
