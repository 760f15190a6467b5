import type { Channel, Told } from './channel.ts'
import { contentOf } from './staffEvents.ts'
import { type Receiver, send } from './webhook.ts'
import { wordsOf } from './words.ts'

/** As kept in `delivered_to`. */
const NAME = 'events webhook'

/** Of the fields below and of what each is told with: it grows only when a receiver has to be changed. */
const VERSION = 1

/** What staff do with requests, to the owner's programs (docs/webhooks/README.md). */
export const eventChannel =
  (receiver: Receiver): Channel =>
  async (notification) => {
    const nothing: Told = { deliveredTo: [], gone: [], errors: [] }
    const { id, kind, event, request, delivered_to } = notification
    const described = event && contentOf(event)
    if (kind !== 'event' || !described || !request || delivered_to.includes(NAME)) return nothing
    const error = await send(receiver, id, {
      type: described.type,
      timestamp: new Date().toISOString(),
      data: {
        ...wordsOf(notification),
        version: VERSION,
        sequence: event.sequence,
        at: new Date(event.at).toISOString(),
        by: event.by,
        ...described.data,
        // As it was asked for. How far it has got the events say, each for its time.
        request: {
          id: request.id,
          name: request.name,
          phone: request.phone,
          email: request.email,
          preferred_time: request.preferred_time,
          answer_by: request.answer_by ?? null,
          interpreter_phone: request.interpreter_phone ?? null,
          message: request.message,
          requested_at: request.requested_at,
          received_at: request.received_at,
        },
      },
    })
    return error === undefined ? { ...nothing, deliveredTo: [NAME] } : { ...nothing, errors: [`The ${NAME}: ${error}`] }
  }
