import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = (name: string) => join(import.meta.dirname, '../../src/theme/shims', name)

/**
 * Modules of other packages in whose place stand small ones of our own. Each says in its file why, and when it may go.
 */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: file('useSyncExternalStore.ts') },
  { find: 'react-remove-scroll', replacement: file('removeScroll.ts') },
  // Inside @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: file('useId.ts') },
  // Inside @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: file('textareaAutosize.ts') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: file('comboboxChevron.ts') },
]

/**
 * Ends the build where a shim stands in nobody's place: the package no longer imports what it replaces, or from elsewhere.
 */
export function checkShims(): Plugin {
  return {
    name: 'check-shims',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      for (const { find, replacement } of shims)
        if (!this.getModuleInfo(replacement)?.importers.length)
          this.error(`Nothing imports ${find} any more: delete ${replacement}, or look for its new name`)
    },
  }
}
