import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /^@import '([^']+)';$/gm

/**
 * Adds the theme's variables to src/client/notices/toaster.css: those that it and the styles it imports refer to. A page has
 * only its own.
 */
export function toastTokens(): Plugin {
  return {
    name: 'toast-tokens',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('/notices/toaster.css')) return null
      const { tokensFor } = await import('../../src/prerender/tokens.ts')
      const { resolve } = createRequire(id)
      const imported = [...css.matchAll(IMPORT)].map(([, path = '']) => readFile(resolve(path), 'utf8'))
      return css + tokensFor(css + (await Promise.all(imported)).join(''))
    },
  }
}

const file = (name: string) => join(import.meta.dirname, '../../src/theme/shims', name)

/**
 * Modules of other packages that small ones of our own replace. Each file says why, and when to remove it.
 */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: file('useSyncExternalStore.ts') },
  { find: 'react-remove-scroll', replacement: file('removeScroll.ts') },
  { find: 'react-transition-group', replacement: file('transitionGroup.ts') },
  // Inside @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: file('useId.ts') },
  // Inside @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: file('textareaAutosize.ts') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: file('comboboxChevron.ts') },
  { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: file('cssVariables.ts') },
  { find: /^\.\/default-colors\.mjs$/, replacement: file('defaultColors.ts') },
]

/**
 * Fails the build where a shim replaces nothing: the package no longer imports that module, or imports it by another name.
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
