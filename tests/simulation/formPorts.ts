import type { FormPorts } from '../../src/outbox/form/ports.ts'
import type { Clock, Life } from './clock.ts'
import type { FormElement } from './formElement.ts'

/** A form's surroundings in simulated time, until its page's life is over. `rest`: what is not the element's or the clock's. */
export const portsOf = (
  element: FormElement,
  clock: Clock,
  life: Life,
  rest: Pick<FormPorts, 'notices' | 'view' | 'requestSync'>,
): FormPorts => ({
  controls: {
    read: () => element.values,
    write: (values) => element.write(values),
    isTrapped: () => element.isTrapped,
  },
  clock: {
    now: () => Math.floor(clock.now),
    elapsed: () => clock.now,
    after: (ms, task) => clock.later(ms, task, life),
  },
  early: {
    read: () => element.early,
    onChange: (listener) => {
      // As a MutationObserver, which calls back once the script that changed something has gone on to its next pause.
      const hear = () => queueMicrotask(listener)
      element.onSaid.push(hear)
      return () => element.onSaid.splice(element.onSaid.indexOf(hear), 1)
    },
  },
  ...rest,
})
