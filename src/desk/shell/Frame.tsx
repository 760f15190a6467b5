import { AppShell, Container, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }} padding="md">
      <AppShell.Header>
        <Group h="100%" px="md">
          <Title order={1} size="h4">
            <Link href="/">Desk</Link>
          </Title>
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <Container size="lg" p={0}>
          {children}
        </Container>
      </AppShell.Main>
    </AppShell>
  )
}
