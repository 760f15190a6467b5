import { Button, Modal } from '@mantine/core'
import { OUTCOMES, type Outcome } from '../../api/shapes.ts'
import { OUTCOME_WORDS } from '../words/status.ts'

/** The outcome, one tap each. */
export function Finish({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean
  onClose(): void
  onChoose(outcome: Outcome): void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} classNames={{ inner: 'near-thumb' }} title="Done. What was the outcome?">
      <div className="choices">
        {OUTCOMES.map((outcome, i) => (
          <Button
            key={outcome}
            {...(i === 0 && { 'data-autofocus': true })}
            size="md"
            variant="default"
            px="xs"
            onClick={() => {
              // A second tap while the dialog fades.
              if (!isOpen) return
              onClose()
              onChoose(outcome)
            }}
          >
            {OUTCOME_WORDS[outcome]}
          </Button>
        ))}
      </div>
    </Modal>
  )
}
