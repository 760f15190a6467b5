/** Faults that somebody could make behind the form, each of which nights must find. */

interface SqlMutation {
  readonly name: string
  /** Which of the nights of seed 1 shows it. If the plans change, one of the next will. */
  readonly night: number
  /** A function of the migrations, as the last of them leaves it. */
  readonly sql: string
  readonly from: string
  readonly to: string
}

interface SenderMutation {
  readonly name: string
  readonly night: number
  /** Of the sender. */
  readonly file: string
  readonly from: string
  readonly to: string
}

export type NightMutation = SqlMutation | SenderMutation

export const NIGHT_MUTATIONS: readonly NightMutation[] = [
  {
    name: 'a phone that is off keeps a request to itself',
    night: 91,
    sql: 'private.late_requests',
    from: 'not is_early and private.is_unheard(r.id, r.due_at)',
    to: 'false',
  },
  {
    name: 'an escalation goes to whoever is on call alone',
    night: 24,
    sql: 'private.audience',
    from: "n.kind in ('escalated', 'surge')",
    to: "n.kind = 'surge'",
  },
  {
    name: 'what nobody takes is not told again',
    night: 1,
    sql: 'private.late_requests',
    from: "status in ('new', 'seen')",
    to: "status = 'taken'",
  },
  {
    name: 'a device rings as often as it likes',
    night: 5,
    sql: 'private.devices_to_tell',
    from: '< private.most_rings(n)',
    to: '< 1000',
  },
  {
    name: 'a telephone rings as often as it likes',
    night: 1,
    sql: 'public.notification_numbers',
    from: '< private.most_rings(n)',
    to: '< 1000',
  },
  {
    name: 'a digest names nobody who is new',
    night: 23,
    sql: 'private.named_in',
    from: "status in ('new', 'seen')",
    to: "status = 'seen'",
  },
  {
    name: 'a flood marks everybody',
    night: 14,
    sql: 'private.admit',
    from: "allowance <> 'within' and (taken.is_cut or (taken.counted).beyond_rows > limits.told_singly)",
    to: '(taken.is_cut or (taken.counted).rows > limits.told_singly)',
  },
  {
    name: 'whoever has left still reads the list',
    night: 25,
    sql: 'private.caller',
    from: 'and left_at is null',
    to: '',
  },
  {
    name: 'a leaver keeps what they have taken',
    night: 44,
    sql: 'private.release_requests_of_leaver',
    from: "status = 'taken'",
    to: "status = 'done'",
  },
  {
    name: 'a repeat is another request',
    night: 22,
    sql: 'private.stored_id',
    from: 'where idempotency_key in (key, other_key)',
    to: 'where false',
  },
  {
    name: 'the page hears that it is done when it is taken',
    night: 3,
    sql: 'public.request_answer',
    from: "'done_at', done_at",
    to: "'done_at', taken_at",
  },
  {
    name: 'the heartbeat beats whatever happens',
    night: 1,
    sql: 'private.heartbeat_faults',
    from: 'where words is not null',
    to: 'where false',
  },
  {
    name: 'a silent push rings',
    night: 5,
    file: 'supabase/functions/notify/push.ts',
    from: '...wordsOf(notification), isSilent }',
    to: '...wordsOf(notification), isSilent: false && isSilent }',
  },
  {
    name: 'a digest is told without its names',
    night: 23,
    file: 'supabase/functions/notify/names.ts',
    from: 'for (const request of requests) {',
    to: 'for (const request of requests.slice(0, 0)) {',
  },
  {
    name: 'a telephone is called again by each attempt',
    night: 63,
    file: 'supabase/functions/notify/telephoneChannel.ts',
    from: 'if (delivered_to.some(',
    to: 'if (false && delivered_to.some(',
  },
  {
    name: 'anybody may press 1',
    night: 0,
    file: 'supabase/functions/notify/answerCall.ts',
    from: 'if (!(await provider.isSigned(account, address, request.headers, parameters)))',
    to: 'if (false)',
  },
]
