/**
 * Faults that somebody could make in the outbox, each of which the simulation must find: one at least for each of its
 * rules (invariants.ts). What changes a single condition or value is Stryker's (docs/mutation.md).
 */

export interface Mutation {
  readonly name: string
  readonly file: string
  /** What is written there, exactly once, and what in its place. */
  readonly from: string
  readonly to: string
  /** The first schedule to carry out, where thousands before it show nothing. */
  readonly schedule?: number
}

/** Of a file: what goes wrong, what is written there, what in its place (`$&` is what was there), the first schedule. */
type Faults = Readonly<
  Record<string, readonly (readonly [name: string, from: string, to: string, schedule?: number])[]>
>

export const mutationsOf = (faults: Faults): readonly Mutation[] =>
  Object.entries(faults).flatMap(([file, changes]) =>
    changes.map(([name, from, to, schedule]) => ({
      name,
      file,
      from,
      to: to.replaceAll('$&', () => from),
      ...(schedule !== undefined && { schedule }),
    })),
  )

const WRITE_EARLY = 'await write(store, item, digest, item.requestedAt)'

export const MUTATIONS = mutationsOf({
  'src/client/boot/keep.ts': [['the boot script says "saved" before it is', 'await done(transaction)', '']],
  'src/outbox/answers.ts': [
    ['what the server has lost is forgotten', 'await putBack(id)', 'await del(KEYS.sent + id, db)'],
    [
      'what the server has lost is sent again under a new key',
      'store.put(item, KEYS.item + id)',
      'store.put(item, KEYS.item + crypto.randomUUID())',
    ],
    ['the words stay once somebody has opened the request', '{ item: undefined }', '{}'],
  ],
  'src/outbox/ask.ts': [['what was erased is taken for lost', "return { kind: 'erased' }", "return { kind: 'none' }"]],
  'src/outbox/backoff.ts': [
    ['"Send now" does not wait', 'return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)', 'return 0'],
  ],
  'src/outbox/drafts.ts': [
    [
      'an edit takes the request out of those that wait',
      'if (draft) store.put(draft, KEYS.draft)',
      'if (draft?.edits) store.delete(KEYS.item + draft.edits.id)\n$&',
    ],
    [
      'an edit that is given up takes the request with it',
      'else store.delete(KEYS.draft)',
      `else {
        const gone = readDraft(await promisifyRequest(store.get(KEYS.draft)))?.edits
        if (gone) store.delete(KEYS.item + gone.id)
        store.delete(KEYS.draft)
      }`,
    ],
    ['an edit forgets what it edits', '...(edits && { edits })', ''],
  ],
  'src/outbox/drain.ts': [
    ['deletes before it sends', 'const outcome = await send(item)', 'await del(KEYS.item + item.id, db)\n$&'],
    [
      'what is sent was read before a pause',
      'const gate = readGate(new Map(all).get(KEYS.gate))',
      'const gate = readGate(await get(KEYS.gate, db))',
    ],
    ['receipts are forgotten', 'store.put(receipt, KEYS.receipt + id)', ''],
    [
      'the words are kept of what was deleted on its way',
      'let kept: Item | undefined',
      '$& = { version: 1, id, submission, requestedAt: at }',
    ],
    ['the two days begin anew with each arrival', 'sentAt: kept?.sentAt ?? sentAt ?? at', 'sentAt: at'],
    ['nobody adopts what was kept early', 'isAdopted = await adopt()', 'isAdopted = await Promise.resolve()'],
  ],
  'src/outbox/early.ts': [
    [
      'what was kept early is adopted under a new key',
      WRITE_EARLY,
      'await write(store, { ...item, id: crypto.randomUUID() }, digest, item.requestedAt)',
    ],
    [
      'what was kept early is deleted before it is a request',
      WRITE_EARLY,
      `await committed(store)
      await db('readwrite', (again) => write(again, item, digest, item.requestedAt))
      continue`,
    ],
    ['what was kept early counts as pressed when it is adopted', WRITE_EARLY, 'await write(store, item, digest)', 6429],
  ],
  'src/outbox/expiry.ts': [
    [
      'a refused request is sent again',
      "item.problem?.kind !== 'rejected' && !isStale(item, now)",
      '!isStale(item, now)',
    ],
    [
      'an old request is sent without asking',
      "item.problem?.kind !== 'rejected' && !isStale(item, now)",
      "item.problem?.kind !== 'rejected'",
    ],
    ['a request is removed without a word', 'put.push([KEYS.removed, removed])', ''],
    [
      'a message is forgotten unsaid',
      "put.push([KEYS.receipt + message.id, refusal(message.id, 'closed', now)])",
      'put.push()',
      1754,
    ],
  ],
  'src/outbox/form/form.ts': [
    [
      'the form empties itself of words that were neither sent nor saved',
      "outcome.kind === 'refused' || outcome.kind === 'unsaved'\n    if",
      "outcome.kind === 'refused'\n    if",
    ],
    [
      'words that were sent stay in the form',
      'if (!isStillInForm) replace(EMPTY_FORM, { outcome, edits: undefined })',
      'if (!isStillInForm) change({ outcome, edits: undefined })',
    ],
    [
      'the form says "sent" of whatever it could not save',
      "if (sent.kind === 'sent') {",
      "if (sent.kind !== 'rejected') {",
    ],
    ['a press forgets what was edited', 'put(submission, edits, how, made)', 'put(submission, undefined, how, made)'],
    [
      'what could not be saved has a new key each time',
      'newItem(submission, unsaved.get(words) ?? edits, how)',
      'newItem(submission, edits, how)',
      4391,
    ],
    ['the form goes on saying that a request waits', 'if (status && !isSame) change', 'if (!status && !isSame) change'],
  ],
  'src/outbox/messages.ts': [
    ['a message has another key with each attempt', 'p_message: id,', 'p_message: crypto.randomUUID(),'],
    [
      'no answer is taken for an answer to a message',
      "if (!verdict) return { kind: 'retry' }",
      "if (!verdict) return settle(message, 'sent')",
    ],
    ['nobody is told that a message was refused', 'store.put(refusal(id, problem, at), KEYS.receipt + id)', ''],
  ],
  'src/outbox/picture.ts': [['a photograph does not wait for its words', 'sent.has(request)', '$& || request']],
  'src/outbox/pictures.ts': [
    ['the photographs of a deleted request stay', 'if (picture.request === request)', 'if (false)'],
  ],
  'src/outbox/receipts.ts': [
    ['receipts stay when they are read out', 'if (stored.length > 0) store.delete(range)', ''],
  ],
  'src/outbox/requests.ts': [
    ['sends before it saves', 'await committed(store)\n    return item', 'return item'],
    [
      'the same words pressed again are a new request',
      'recentOf(known, pressedAt).find((pressed) => pressed.digest === digest)',
      'undefined',
    ],
    ['a correction keeps the key', 'edited && identityOf(edited.submission) === identityOf(submission)', 'edited'],
    [
      'a correction leaves the original waiting',
      'if (edited && edited.id !== item.id) store.delete(KEYS.item + edited.id)',
      '',
    ],
    [
      'a correction is saved after the original is gone',
      'const digest = await digestOf(submission)\n  const item',
      `const digest = await digestOf(submission)
  if (edited && identityOf(edited.submission) !== identityOf(submission)) await del(KEYS.item + edited.id, db)
  const item`,
      13313,
    ],
  ],
  'src/outbox/rpc.ts': [['no timeout', 'setTimeout(() => abort.abort(), timeout)', 'undefined']],
  'src/outbox/send.ts': [
    ['no idempotency key', "'Idempotency-Key': id,", ''],
    [
      'the plain way has a key of its own',
      '{ ...parameters, headers }, options)',
      "{ ...parameters, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }, options)",
    ],
  ],
  'src/outbox/sendPicture.ts': [
    ['what was lost with the line counts as arrived', '{ isCut: true }', '{ isWhole: true }'],
    [
      'the parts are cut in other places than they are counted',
      'bytes.slice(part * PART, (part + 1) * PART)',
      'bytes.slice(part * PART, (part + 1) * PART - 1)',
    ],
  ],
  'src/outbox/submission.ts': [
    [
      'the digest forgets a field',
      'JSON.stringify(Object.values(toParameters(submission)))',
      'JSON.stringify(Object.values({ ...toParameters(submission), p_preferred_time: null }))',
    ],
  ],
  'src/outbox/telling.ts': [
    [
      'receipts are told in a tab that nobody looks at',
      'if (!hasReceipts || !isVisible()) return',
      'if (!hasReceipts) return',
    ],
  ],
  'src/outbox/view.ts': [
    ['a tab does not look what others have left', 'const LOOK_EVERY = 30_000', 'const LOOK_EVERY = 300_000_000'],
  ],
  'src/storage/database.ts': [['commits are relaxed', "durability: 'strict'", "durability: 'relaxed'"]],
  'src/storage/lock.ts': [['no lock', 'if (!locks) return task()', 'return task()']],
})
