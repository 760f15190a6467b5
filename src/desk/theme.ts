import { mergeThemeOverrides } from '@mantine/core'
import { theme as site } from '../theme/theme.ts'

/** The site's look, with its own dark colours in the place of Mantine's greys: those of `palette`, and steps between them. */
export const theme = mergeThemeOverrides(site, {
  colors: {
    dark: [
      '#eef3f2',
      '#d3dddd',
      '#b3c3c4',
      '#7d9296',
      '#3f555c',
      '#22383f',
      '#182c33',
      '#0e1b20',
      '#0a1519',
      '#071013',
    ],
  },
})
