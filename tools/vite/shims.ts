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

/** Each name is a module of its own, with nothing in it of the others. */
const shim = (name: string) => join(import.meta.dirname, `../../src/theme/shims.ts?${name}`)

/** Modules of other packages that small ones of our own replace: src/theme/shims.ts says why, and when to remove each. */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: shim('useSyncExternalStore') },
  { find: 'react-remove-scroll', replacement: shim('RemoveScroll') },
  { find: 'react-transition-group', replacement: shim('TransitionGroup') },
  // Inside @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: shim('useId') },
  // Inside @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: shim('TextareaAutosize') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: shim('ComboboxChevron') },
  { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: shim('MantineCssVariables') },
  { find: /^\.\/default-colors\.mjs$/, replacement: shim('DEFAULT_COLORS') },
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
