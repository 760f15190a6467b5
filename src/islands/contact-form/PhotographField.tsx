import { type ComponentType, useEffect, useState } from 'react'
import type { PhotographsProps } from '../../client/photographs/Photographs.tsx'
import { contactForm } from '../../content/contactForm.ts'

/**
 * Photographs for a request. The form does not wait for their script: until it is there the control has its place, and
 * takes nothing.
 */
export function PhotographField(props: PhotographsProps) {
  const { id, isSent } = props
  const [Photographs, setPhotographs] = useState<ComponentType<PhotographsProps>>()
  useEffect(() => {
    import('../../client/photographs/Photographs.tsx').then(
      ({ Photographs }) => setPhotographs(() => Photographs),
      () => undefined,
    )
  }, [])
  const { label, labelSent, hint } = contactForm.photographs
  return (
    <div className={isSent ? 'fields' : undefined}>
      <label htmlFor={id}>{isSent ? labelSent : label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {Photographs ? <Photographs {...props} /> : <input id={id} type="file" disabled />}
    </div>
  )
}
