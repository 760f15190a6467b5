import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../api/call.ts'
import { Await } from '../shell/Await.tsx'
import { Page } from '../shell/parts.tsx'
import { isConfirmed, ownApps, removeApp } from './factors.ts'
import { SetUp } from './Identity.tsx'

/** The owner's authenticator app: to set one up, or another in its place. */
export function AuthenticatorPage() {
  const query = useQuery({ queryKey: ['authenticator'], queryFn: ownApps })
  const [isReplacing, setReplacing] = useState(false)
  const [isDone, setDone] = useState(false)
  const replace = async () => {
    if ((await isConfirmed()) || (await confirm('refused'))) setReplacing(true)
  }
  return (
    <Page title="Authenticator app" maw={560}>
      <Text>
        You need a code from it to export or erase a customer’s data, or to change the settings or the staff. You never
        need one to take or answer a request.
      </Text>
      {isDone && <Alert role="status" title="Your authenticator app is set up" />}
      <Await query={query}>
        {(apps) => {
          const onDone = async (id: string) => {
            // An old app that cannot be removed still works, which is better than none.
            for (const old of apps) if (old !== id) await removeApp(old).catch(() => undefined)
            setReplacing(false)
            setDone(true)
            await query.refetch()
          }
          if (apps.length === 0 || isReplacing) return <SetUp onDone={onDone} />
          return (
            <Stack>
              {!isDone && (
                <Text>
                  You have one. A new phone needs it set up again: use another app, and choose the new phone’s.
                </Text>
              )}
              <Button size="lg" variant="default" onClick={() => void replace()}>
                Use another app
              </Button>
              <Text size="sm" c="dimmed">
                Lost it? Another owner can take it off your account.
              </Text>
            </Stack>
          )
        }}
      </Await>
    </Page>
  )
}
