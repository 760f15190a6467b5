import { createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The site's look. Mantine's components and our own styles read the same tokens. Ink and paper for text, petrol for the
 * firm, amber to point the way, and red only for emergency actions.
 */

const petrol: MantineColorsTuple = [
  '#eef6f5',
  '#d9ebe9',
  '#b0d6d2',
  '#82bfb9',
  '#57a8a1',
  '#2f8f87',
  '#17766f',
  '#0d5f59',
  '#0a4a46',
  '#063532',
]
const alarm: MantineColorsTuple = [
  '#fff0ef',
  '#ffdcd9',
  '#ffb5af',
  '#fb8a82',
  '#f25d54',
  '#e33a33',
  '#cf1f1f',
  '#b5121b',
  '#950c17',
  '#740812',
]

/** Margins, padding and gaps, in rem. Anything larger leaves room for one thing of that size (docs/styleguide.md). */
export const SPACES = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const

export const theme = createTheme({
  colors: { petrol, alarm },
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: true,
  respectReducedMotion: true,
  // Every browser we build for knows this one. The usual list of system fonts would come before the phone link.
  fontFamily: 'system-ui, sans-serif',
  headings: {
    // Our typeface if the worker keeps it (src/prerender/siteFiles.ts), otherwise one of the same width.
    fontFamily: 'Sign, Sign-Arial, Sign-Roboto, system-ui, sans-serif',
    fontWeight: '750',
    // The screen's width (vw) limits these, so that "Northumberland" fits at any text size. Only h1 is never inside a box.
    sizes: {
      h1: { fontSize: 'min(clamp(1.75rem, 1.25rem + 2.2vw, 3.25rem), 9.8vw)', lineHeight: '1.12' },
      h2: { fontSize: 'min(clamp(1.5rem, 1.25rem + 1vw, 2rem), 9vw)', lineHeight: '1.15' },
      h3: { fontSize: 'min(1.25rem, 9vw)', lineHeight: '1.2' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '8px', lg: '14px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: { md: '0 1px 2px rgb(10 30 36 / 8%), 0 6px 18px rgb(10 30 36 / 8%)' },
  focusRing: 'auto',
})
