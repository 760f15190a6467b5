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

/** The names of the custom properties that this text refers to, directly or through each other. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (source: string) => {
    for (const [, name] of source.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (!name || names.has(name)) continue
      names.add(name)
      visit(`${lightTokens[name] ?? ''} ${darkTokens[name] ?? ''}`)
    }
  }
  visit(text)
  return names
}

/**
 * The theme's custom properties that this text needs, for both colour schemes. All of them are 9 KB; a page uses a few dozen.
 * MantineProvider writes them all, in the browser or while rendering. Use it again when it can write only some.
 * @param earlier styles that the page has before these, with the properties that they need
 */
export function tokensFor(text: string, earlier = ''): string {
  const known = namesIn(earlier)
  const needed = [...namesIn(text)].filter((name) => !known.has(name))
  const block = (tokens: Record<string, string>) =>
    needed
      .filter((name) => tokens[name] !== undefined)
      .map((name) => `${name}:${tokens[name]}`)
      .join(';')
  const inDark = block(darkTokens)
  const inLight = block(lightTokens)
  return `${inLight && `:root{${inLight}}`}${inDark && `@media(prefers-color-scheme:dark){:root{${inDark}}}`}`
}

/** These styles with the values of the properties that both colour schemes share: shorter where each is used once. */
export const withValues = (styles: string): string =>
  styles.replace(/var\((--[\w-]+)\)/g, (used, name) => (darkTokens[name] ? used : (lightTokens[name] ?? used)))
