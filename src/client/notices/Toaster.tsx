// The desk has all of Mantine's styles. A second, partial copy would override them (its buttons lost their styles).

import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { theme } from '../../theme/theme.ts'
import { Safe } from '../react/Safe.tsx'
import * as toasts from './Toasts.tsx'
import './toaster.css'

let isThere = false

/** Uses its own root, made with the first toast, so no page pays for it earlier. */
export function show(message: toasts.Toast): void {
  if (!isThere)
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <Safe>
          <toasts.Toasts />
        </Safe>
      </MantineProvider>,
    )
  isThere = true
  toasts.show(message)
}
