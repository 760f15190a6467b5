// The desk has all of Mantine's styles. A second, partial copy would override them (its buttons lost their styles).

import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { theme } from '../../theme/theme.ts'
import { Safe } from '../react/Safe.tsx'
import * as toasts from './Toasts.tsx'
import './toaster.css'

let isThere = false

/** What MantineProvider gives, without its script that lets one choose a colour scheme: ours is the device's. */
const context = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
}

/** Uses its own root, made with the first toast, so no page pays for it earlier. */
export function show(message: toasts.Toast): void {
  if (!isThere) {
    follow()
    dark.addEventListener('change', follow)
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <MantineContext value={context}>
        <MantineThemeProvider theme={theme}>
          <Safe>
            <toasts.Toasts />
          </Safe>
        </MantineThemeProvider>
      </MantineContext>,
    )
  }
  isThere = true
  toasts.show(message)
}
