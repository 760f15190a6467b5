import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { palette } from '../theme/palette.ts'
import { theme } from '../theme/theme.ts'

const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

const lightTokens: Record<string, string> = { ...variables, ...light }
const darkTokens: Record<string, string> = { ...dark }
for (const [name, [inLight, inDark]] of Object.entries(palette)) {
  lightTokens[`--${name}`] = inLight
  if (inDark !== inLight) darkTokens[`--${name}`] = inDark
}

/**
 * The theme's custom properties that this text refers to, directly or through each other, for both colour schemes. All of
 * them are 9 KB; a page uses a few dozen. MantineProvider writes them all, in the browser or while rendering. Use it again
 * when it can write only some.
 */
export function tokensFor(text: string): string {
  const live = new Set<string>()
  const visit = (source: string) => {
    for (const [, name] of source.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (!name || live.has(name)) continue
      live.add(name)
      visit(`${lightTokens[name] ?? ''} ${darkTokens[name] ?? ''}`)
    }
  }
  visit(text)
  const block = (tokens: Record<string, string>) =>
    [...live]
      .filter((name) => tokens[name] !== undefined)
      .map((name) => `${name}:${tokens[name]}`)
      .join(';')
  const inDark = block(darkTokens)
  return `:root{${block(lightTokens)}}${inDark && `@media(prefers-color-scheme:dark){:root{${inDark}}}`}`
}
