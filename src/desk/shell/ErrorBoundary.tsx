import { Alert, Button, Stack } from '@mantine/core'
import { Component, type ReactNode } from 'react'

interface State {
  readonly hasFailed: boolean
}

/** Around a part of the desk that may fail without the rest. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Alert color="alarm" role="alert" title="This part of the desk didn’t load">
        <Stack align="start">
          The rest still works. If you’re offline, it may not be on this device yet.
          {/* A full reload: React remembers a failed import for as long as the page lives. */}
          <Button onClick={() => window.location.reload()}>Reload the desk</Button>
        </Stack>
      </Alert>
    )
  }
}
