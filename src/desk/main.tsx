import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { show, Toasts } from '../client/notices/Toasts.tsx'
import { showToastsWith } from '../client/notices/toast.ts'
import { theme } from '../theme/theme.ts'
import { openFromNotifications, watchForUpdates } from './device/worker.ts'
import { App } from './frame/App.tsx'
import { SessionProvider } from './session/Session.tsx'
import './mantine.css'
import '../client/notices/toasts.css'
import './desk.css'
import './requests/list/list.css'
import './requests/request.css'

/** All buttons and fields have the same size. desk.css makes buttons at least 48 px high. */
const MEDIUM = [
  ...['Button', 'TextInput', 'PasswordInput', 'Textarea', 'NumberInput', 'NativeSelect', 'SegmentedControl'],
  ...['Checkbox', 'CheckboxGroup', 'Radio', 'RadioGroup'],
]
const medium = (name: string) => [name, { defaultProps: { size: 'md' } }] as const

/** The site's theme, with a custom dark palette instead of Mantine's grey: staff mostly read the desk at night. */
const deskTheme = mergeThemeOverrides(theme, {
  colors: {
    // From text to the darkest background, in Mantine's order.
    dark: [
      '#eef3f2',
      '#d3dedd',
      '#b3c3c4',
      '#8fa5a8',
      '#33474e',
      '#22383f',
      '#182c33',
      '#122329',
      '#0b171b',
      '#071316',
    ],
  },
  components: {
    ...Object.fromEntries(MEDIUM.map(medium)),
    // Its dot is an oval at this size.
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // It is a <header>, but the page already has a banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
})

const root = document.getElementById('desk')
if (!root) throw new Error('index.html has no place for the desk')

showToastsWith(show)
watchForUpdates()
openFromNotifications()

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={deskTheme} defaultColorScheme="auto">
      <Toasts />
      <AuthProvider>
        <SessionProvider>
          <App />
        </SessionProvider>
      </AuthProvider>
    </MantineProvider>
  </StrictMode>,
)
