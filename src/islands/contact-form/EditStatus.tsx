import { EDITED, FAILED } from '../../content/messages.ts'
import type { Status } from '../../outbox/records.ts'
import { clock } from './time.ts'

/** Above the fields, while a request is edited in them: what has become of it meanwhile, and what the button will do. */
export function EditStatus({ status }: { status: Status | undefined }) {
  return (
    <div role="status">
      {status && (
        <p className="notice">
          <strong>{boldOf(status)}</strong> <span>{EDITED[status.kind]}</span>
        </p>
      )}
    </div>
  )
}

function boldOf(status: Status): string {
  switch (status.kind) {
    case 'waiting':
      return EDITED.bold
    case 'rejected':
      return `${FAILED}: ${status.message}`
    case 'sent':
      return EDITED.boldSent(clock(new Date(status.at)))
    case 'gone':
      return EDITED.boldGone
  }
}
