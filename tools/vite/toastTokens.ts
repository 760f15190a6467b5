import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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
