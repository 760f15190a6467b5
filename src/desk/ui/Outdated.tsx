import { Alert, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { OUTDATED } from '../api/call.ts'
import { hasWorker, lookForUpdate, useUpdate } from '../device/update.ts'

/** Says that this version is too old for the server, and offers the newer one, or says who must release it. */
export function Outdated() {
  const { install, isLooking } = useUpdate()
  useEffect(() => void lookForUpdate(), [])
  const words = install
    ? 'Update it, then try again. The page reloads, so you’ll have to retype what isn’t saved.'
    : isLooking
      ? 'Looking for the new version…'
      : 'The new version isn’t here yet. Tell the person who looks after the site that its key has been replaced. They need to release it again.'
  return (
    <Alert color="alarm" role="alert" title={OUTDATED.message}>
      <Stack gap="sm" align="start">
        {words}
        {install ? (
          <Button onClick={install}>Update</Button>
        ) : (
          <Button
            variant="default"
            loading={isLooking}
            onClick={() => (hasWorker() ? void lookForUpdate() : window.location.reload())}
          >
            Look again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
