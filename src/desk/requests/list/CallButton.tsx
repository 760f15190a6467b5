import { Button, VisuallyHidden } from '@mantine/core'
import type { CallbackRequest } from '../../api/shapes.ts'
import { Icon } from '../../shell/Icon.tsx'
import { callHref, numberToCall, smsHref, wantsText } from '../words/links.ts'

/** How this customer is answered first: a call, or the text that they asked for. */
export const wayTo = (request: CallbackRequest) => {
  const isText = wantsText(request)
  return isText
    ? ({ href: smsHref(request.phone), label: 'Text', icon: 'text' } as const)
    : ({ href: callHref(numberToCall(request)), label: 'Call', icon: 'call' } as const)
}

/** Round, on a card. Nothing where there is no number to call. */
export function CallButton({ request }: { request: CallbackRequest }) {
  const { href, label, icon } = wayTo(request)
  if (!href) return null
  return (
    <Button component="a" className="icon-button above-link" href={href} variant="default" radius="xl">
      <Icon name={icon} />
      <VisuallyHidden>
        {label} {request.name}
      </VisuallyHidden>
    </Button>
  )
}
