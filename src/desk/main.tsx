import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { show, Toasts } from '../client/notices/Toasts.tsx'
import { showToastsWith } from '../client/notices/toast.ts'
import { App } from './App.tsx'
import { deskTheme } from './deskTheme.ts'
import { SessionProvider } from './session/SessionProvider.tsx'
import './mantine.css'
import '../client/notices/toasts.css'
import './desk.css'

const root = document.getElementById('desk')
if (!root) throw new Error('index.html has no place for the desk')

showToastsWith(show)
/** The sign-in form shows it beside its fields. */
const sayNothing = () => {}

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={deskTheme} defaultColorScheme="auto">
      <Toasts />
      <AuthProvider onFailure={sayNothing}>
        <SessionProvider>
          <App />
        </SessionProvider>
      </AuthProvider>
    </MantineProvider>
  </StrictMode>,
)
