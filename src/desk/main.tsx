import '@mantine/core/styles.css'
import './desk.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { App } from './App.tsx'
import { theme } from './theme.ts'

const root = document.getElementById('desk')
if (!root) throw new Error('index.html has no place for the desk')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <AuthProvider>
        <App />
      </AuthProvider>
    </MantineProvider>
  </StrictMode>,
)
