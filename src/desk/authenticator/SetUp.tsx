import { Anchor, Box, Button, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../api/callError.ts'
import { Problem } from '../shell/Confirm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { giveCode, type NewApp, newApp } from './factors.ts'

/** Sets up an authenticator app: its QR code, or the key for typing, and the first code. */
export function SetUp({ onDone }: { onDone: (id: string) => Promise<void> }) {
  const [app, setApp] = useState<NewApp>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // At a tap, not by itself: each is another one at the server.
  const start = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      setApp(await newApp())
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  if (!app)
    return (
      <Stack>
        <Text>
          You need an authenticator app on your phone: the phone’s own password app, Google Authenticator, Microsoft
          Authenticator or another. Your other devices will then ask you to sign in again.
        </Text>
        <Problem words={problem} />
        <Button size="lg" loading={isBusy} onClick={() => void start()}>
          Show the QR code
        </Button>
      </Stack>
    )
  const onCode = async (code: string) => {
    await giveCode(code, [app.id])
    await onDone(app.id)
  }
  return (
    <Stack>
      <Text>Scan this with the app. Then enter the code it shows.</Text>
      {/* Dark on light in both schemes: many apps read nothing else. */}
      <Box bg="white" p={4} w={208} style={{ alignSelf: 'center', borderRadius: 8 }}>
        <img src={app.picture} alt="QR code of the key below" width={200} height={200} style={{ display: 'block' }} />
      </Box>
      <Anchor href={app.link} className="tall">
        The app is on this device: open it
      </Anchor>
      <Text>
        Or type this key into the app:
        <Code block fz="md" mt={4} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {app.key.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </Text>
      <CodeForm button="Confirm" onCode={onCode} />
    </Stack>
  )
}
