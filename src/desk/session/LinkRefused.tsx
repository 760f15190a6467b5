import { Alert, Button, Stack } from '@mantine/core'
import { Outdated } from '../ui/Outdated.tsx'
import { Alone } from '../ui/parts.tsx'
import { endRecovery, openLink } from './entering.ts'

const WORDS = {
  silent: ['The link didn’t open', 'The server didn’t answer. Check your connection, then try again.'],
  'other account': [
    'This link is for another account',
    'You’re still signed in, and nothing has changed. To use the link’s account, sign out here first, then ask for a new link.',
  ],
} as const

/** A reset email's link that did not open, and left everything as it was. */
export function LinkRefused({ why }: { why: keyof typeof WORDS | 'outdated' }) {
  const [title, words] = WORDS[why === 'outdated' ? 'silent' : why]
  return (
    <Alone>
      <Stack>
        {why === 'outdated' ? (
          <Outdated />
        ) : (
          <Alert color="alarm" title={title}>
            {words}
          </Alert>
        )}
        {why === 'silent' && (
          <Button size="lg" onClick={() => void openLink()}>
            Try again
          </Button>
        )}
        <Button size="lg" variant="default" onClick={endRecovery}>
          Go to the desk
        </Button>
      </Stack>
    </Alone>
  )
}
