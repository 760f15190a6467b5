import { createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The site's look. Mantine's components and our own styles read the same tokens. Ink and paper for text, petrol for the
 * firm, amber to point the way, red for emergency actions and nothing else.
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

export const theme = createTheme({
  colors: { petrol, alarm },
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: true,
  // Every browser we build for knows this one. The usual list of system fonts would come before the phone link.
  fontFamily: 'system-ui, sans-serif',
  headings: {
    fontWeight: '750',
    // Limited by the screen's width (vw), so that "Northumberland" fits at any text size.
    sizes: {
      h1: { fontSize: 'min(clamp(1.875rem, 1.3rem + 2.6vw, 3.25rem), 9.2vw)', lineHeight: '1.15' },
      h2: { fontSize: 'min(clamp(1.5rem, 1.25rem + 1vw, 2rem), 9.2vw)', lineHeight: '1.15' },
      h3: { fontSize: 'min(1.1875rem, 8.8vw)', lineHeight: '1.15' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '8px', lg: '14px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  shadows: { md: '0 1px 2px rgb(10 30 36 / 8%), 0 6px 18px rgb(10 30 36 / 8%)' },
  focusRing: 'auto',
  other: {
    /** Name → [light, dark]. src/prerender/tokens.ts writes them as custom properties. */
    palette: {
      ink: ['#10242b', '#eef3f2'],
      muted: ['#46585e', '#b3c3c4'],
      paper: ['#ffffff', '#0e1b20'],
      wash: ['#f4f1ea', '#14252b'],
      card: ['#ffffff', '#182c33'],
      line: ['#d5d2c8', '#33474e'],
      brand: ['#0d5f59', '#82bfb9'],
      'brand-deep': ['#063532', '#071316'],
      'on-deep': ['#f3f7f6', '#f3f7f6'],
      amber: ['#f4b223', '#f4b223'],
      alarm: ['#b5121b', '#c2151f'],
      'alarm-ink': ['#b5121b', '#ff9a93'],
      good: ['#0b6b3a', '#7fd6a4'],
      focus: ['#10242b', '#f4b223'],
    },
  },
})
