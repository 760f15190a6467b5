/** Something that staff did with a request: an entry of its history, with the database's names. */
export interface StaffEvent {
  /** Of two events of one request, the one with the higher number is later. */
  readonly sequence: number
  readonly at: string
  readonly action: string
  /** Null: nobody did it, it happened by itself. */
  readonly by: string | null
  readonly detail: string | null
}

interface Rules {
  /** What the owner's programs know it by. */
  readonly type: string
  title(event: Doing): string
  /** What there is to say beside who did it, when, and with which request. */
  data?(event: Doing): Readonly<Record<string, string | number | null>>
}

/** An event with its doer in words. */
type Doing = StaffEvent & { readonly who: string }

/**
 * THE table of what the owner's programs are told of (`private.notify_of_event` in supabase/migrations), by the history's
 * action. It is an interface that others rely on: docs/webhooks/README.md describes each field.
 */
const EVENTS: Readonly<Record<string, Rules>> = {
  assigned: {
    type: 'request.assigned',
    title: ({ who, detail }) => `${who} gave it to ${detail}`,
    data: ({ detail }) => ({ to: detail }),
  },
  unopened: {
    type: 'request.unopened',
    title: ({ detail }) => `${detail} didn’t open it`,
    data: ({ detail }) => ({ to: detail }),
  },
  taken: { type: 'request.taken', title: ({ who }) => `${who} took it` },
  released: {
    type: 'request.released',
    title: ({ by }) => (by ? `${by} put it back on the list` : 'Put back on the list'),
    data: ({ detail }) => ({ reason: detail }),
  },
  'on the way': {
    type: 'request.on_the_way',
    title: ({ who, detail }) => `${who} set out, about ${detail} minutes`,
    data: ({ at, detail }) => ({
      minutes: Number(detail),
      arrives_at: new Date(Date.parse(at) + Number(detail) * 60_000).toISOString(),
    }),
  },
  replied: {
    type: 'request.replied',
    title: ({ who }) => `${who} replied`,
    data: ({ detail }) => ({ reply: detail }),
  },
  done: {
    type: 'request.done',
    title: ({ who, detail }) => `${who} finished it: ${detail}`,
    data: ({ detail }) => ({ outcome: detail }),
  },
}

const doing = (event: StaffEvent): Doing => ({ ...event, who: event.by ?? 'Somebody' })

export const titleOf = (event: StaffEvent | null | undefined): string =>
  (event && EVENTS[event.action]?.title(doing(event))) ?? 'Something was done'

/** Undefined for an action that a newer database has, and this sender does not know. */
export function contentOf(event: StaffEvent) {
  const rules = EVENTS[event.action]
  return rules && { type: rules.type, data: rules.data?.(doing(event)) ?? {} }
}
