import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { toast } from '../client/notices/toast.ts'
import { theme } from '../theme/theme.ts'

/** The context of an island: each is a React root of its own, and needs the session and the theme. */
export const inProviders =
  <Props extends object>(Island: ComponentType<Props>) =>
  (props: Props) => (
    <AuthProvider onFailure={toast}>
      {/* The theme's variables, and what Mantine would write for the whole page, are in the pages' own styles. */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <Island {...props} />
      </MantineProvider>
    </AuthProvider>
  )
