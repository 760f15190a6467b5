import { type ComponentType, useEffect, useRef, useState } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import { useAskedChoice } from './askedChoice.ts'

export interface StepsProps {
  /** From the address, if there is one in it. */
  readonly asked: string | null
  readonly disabled: boolean
}

/** "Help me write it": place, thing and what it does become a sentence in the message. The questions come when it is opened. */
export function HelpMeWrite({ disabled }: { disabled: boolean }) {
  const asked = useAskedChoice()
  const details = useRef<HTMLDetailsElement>(null)
  const [Steps, setSteps] = useState<ComponentType<StepsProps>>()
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    import('./WordSteps.tsx').then(
      ({ WordSteps }) => setSteps(() => WordSteps),
      () => setFailed(true),
    )
  }
  useEffect(() => {
    if (asked !== null && details.current) details.current.open = true
  }, [asked])
  return (
    <details className="fold" ref={details} onToggle={() => !Steps && details.current?.open && load()}>
      <summary>{HELP.summary}</summary>
      {Steps && <Steps asked={asked} disabled={disabled} />}
      {hasFailed && <p role="status">{HELP.failed}</p>}
    </details>
  )
}
