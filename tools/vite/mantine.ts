import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A separate module for each shim, without the others. */
const shim = (name: string) => join(import.meta.dirname, `../../src/theme/shims.ts?${name}`)

/** Modules of other packages that we replace with smaller ones. src/theme/shims.ts says why, and when to remove each. */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: shim('useSyncExternalStore') },
  { find: 'react-remove-scroll', replacement: shim('RemoveScroll') },
  { find: 'react-transition-group', replacement: shim('TransitionGroup') },
  // In @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: shim('useId') },
  { find: /^\.\/use-drag\/use-drag\.mjs$/, replacement: shim('useDrag') },
  { find: /^\.\/use-reduced-motion\/use-reduced-motion\.mjs$/, replacement: shim('useReducedMotion') },
  // In @mantine/notifications.
  { find: /^\.\/get-notification-state-styles\.mjs$/, replacement: shim('getNotificationStateStyles') },
  // In @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: shim('TextareaAutosize') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: shim('ComboboxChevron') },
  { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: shim('MantineCssVariables') },
  { find: /^\.\/default-colors\.mjs$/, replacement: shim('DEFAULT_COLORS') },
  { find: /^\.\/.*\/default-variant-colors-resolver\.mjs$/, replacement: shim('defaultVariantColorsResolver') },
  { find: /^\.\.\/.*\/get-theme-color\.mjs$/, replacement: shim('getThemeColor') },
  { find: /^\.\/MantineClasses\/MantineClasses\.mjs$/, replacement: shim('MantineClasses') },
  { find: /^\.\.\/.*\/Loader\.mjs$/, replacement: shim('Loader') },
  { find: /^\.\.?\/.*\/extract-style-props\.mjs$/, replacement: shim('extractStyleProps') },
  { find: /^\.\/.*\/parse-style-props\.mjs$/, replacement: shim('parseStyleProps') },
  { find: /^\.\/style-props\/style-props-data\.mjs$/, replacement: shim('STYLE_PROPS_DATA') },
  { find: /^\.\.\/InlineStyles\/InlineStyles\.mjs$/, replacement: shim('InlineStyles') },
  { find: /^\.\/components\/Portal\/OptionalPortal\.mjs$/, replacement: shim('OptionalPortal') },
]

/** The same for the desk, which uses more of them. */
export const deskShims = [
  { find: /^\.\/use-drag\/use-drag\.mjs$/, replacement: shim('useDrag') },
  { find: /^\.\.\/AppShellResizeHandle\/AppShellResizeHandle\.mjs$/, replacement: shim('AppShellResizeHandle') },
  ...['MenuCheckboxItem', 'MenuRadioItem', 'MenuSearch', 'MenuSub'].map((name) => ({
    find: new RegExp(`^\\./${name}/${name}\\.mjs$`),
    replacement: shim(name),
  })),
]

/** For the development server, which bundles dependencies without Vite's plugins, so it cannot load files with a query. */
export const loadShims = {
  name: 'load-shims',
  async load(id: string) {
    const [, file] = /^(.*\/shims\.ts)\?/.exec(id) ?? []
    return file ? { code: await readFile(file, 'utf8'), moduleType: 'ts' as const } : null
  },
}

/** Fails the build if a shim replaces nothing, because the package no longer imports that module, or renamed it. */
export function checkShims(of: typeof shims): Plugin {
  return {
    name: 'check-shims',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      for (const { find, replacement } of of)
        if (!this.getModuleInfo(replacement)?.importers.length)
          this.error(`Nothing imports ${find} any more: delete ${replacement}, or look for its new name`)
    },
  }
}

const IMPORT = /^@import '([^']+)';$/gm

/** Adds to src/client/notices/toaster.css the theme variables it uses, because each page defines only those that it uses. */
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
