/** Faults that somebody could make in the outbox, each of which the simulation must find. */

export interface Mutation {
  readonly name: string
  readonly file: string
  /** What is written there, exactly once, and what in its place. */
  readonly from: string
  readonly to: string
  /** The first schedule to carry out, where thousands before it show nothing. */
  readonly schedule?: number
}

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'deletes before it sends',
    file: 'src/outbox/drain.ts',
    from: 'const outcome = await send(item)',
    to: 'await del(KEYS.item + item.id, db)\n    const outcome = await send(item)',
  },
  {
    name: 'sends before it saves',
    file: 'src/outbox/requests.ts',
    from: `await committed(store)
    return item`,
    to: 'return item',
  },
  {
    name: 'commits are relaxed',
    file: 'src/storage/database.ts',
    from: "durability: 'strict'",
    to: "durability: 'relaxed'",
  },
  {
    name: 'a dead connection is kept',
    file: 'src/storage/database.ts',
    from: 'if (!isConnectionLoss(error)) throw error',
    to: 'throw error',
  },
  {
    name: 'the digest forgets a field',
    file: 'src/outbox/submission.ts',
    from: 'JSON.stringify(Object.values(toParameters(submission)))',
    to: 'JSON.stringify(Object.values({ ...toParameters(submission), p_preferred_time: null }))',
  },
  {
    name: 'the same words pressed again are a new request',
    file: 'src/outbox/requests.ts',
    from: 'recentOf(known, pressedAt).find((pressed) => pressed.digest === digest)',
    to: 'undefined',
  },
  {
    name: 'a correction keeps the key',
    file: 'src/outbox/requests.ts',
    from: 'edited && identityOf(edited.submission) === identityOf(submission)',
    to: 'edited',
  },
  {
    name: 'a correction leaves the original waiting',
    file: 'src/outbox/requests.ts',
    from: 'if (edited && edited.id !== item.id) store.delete(KEYS.item + edited.id)',
    to: '',
  },
  {
    name: 'an edit takes the request out of those that wait',
    file: 'src/outbox/drafts.ts',
    from: 'if (draft) store.put(draft, KEYS.draft)',
    to: `if (draft?.edits) store.delete(KEYS.item + draft.edits.id)
    if (draft) store.put(draft, KEYS.draft)`,
  },
  {
    name: 'an edit that is given up takes the request with it',
    file: 'src/outbox/drafts.ts',
    from: 'else store.delete(KEYS.draft)',
    to: `else {
      const gone = readDraft(await promisifyRequest(store.get(KEYS.draft)))?.edits
      if (gone) store.delete(KEYS.item + gone.id)
      store.delete(KEYS.draft)
    }`,
  },
  {
    name: 'an edit forgets what it edits',
    file: 'src/outbox/drafts.ts',
    from: '...(edits && { edits })',
    to: '',
  },
  {
    name: 'a correction is saved after the original is gone',
    file: 'src/outbox/requests.ts',
    from: `const digest = await digestOf(submission)
  const item`,
    to: `const digest = await digestOf(submission)
  if (edited && identityOf(edited.submission) !== identityOf(submission)) await del(KEYS.item + edited.id, db)
  const item`,
    schedule: 13313,
  },
  {
    name: 'what is sent was read before a pause',
    file: 'src/outbox/drain.ts',
    from: 'const gate = readGate(new Map(all).get(KEYS.gate))',
    to: 'const gate = readGate(await get(KEYS.gate, db))',
  },
  {
    name: 'no lock',
    file: 'src/storage/lock.ts',
    from: 'if (!locks) return task()',
    to: 'return task()',
  },
  {
    name: 'the status of an answer is ignored',
    file: 'src/outbox/send.ts',
    from: "if (status === 204) return { kind: 'sent' }",
    to: "if (status > 0) return { kind: 'sent' }",
  },
  {
    name: 'any page is taken for an answer',
    file: 'src/outbox/send.ts',
    from: "headers.get('content-type')?.includes('json') && body !== undefined",
    to: 'true',
  },
  {
    name: 'no idempotency key',
    file: 'src/outbox/send.ts',
    from: "'Idempotency-Key': id,",
    to: '',
  },
  {
    name: 'the plain way has a key of its own',
    file: 'src/outbox/send.ts',
    from: '{ ...parameters, headers }, options)',
    to: "{ ...parameters, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }, options)",
  },
  {
    name: 'who does not know the plain way is asked again and again',
    file: 'src/outbox/send.ts',
    from: "if (isPlainTaken || outcome.kind === 'retry') return outcome",
    to: 'return outcome',
  },
  {
    name: 'no timeout',
    file: 'src/outbox/rpc.ts',
    from: 'setTimeout(() => abort.abort(), timeout)',
    to: 'undefined',
  },
  {
    name: '"Send now" does not wait',
    file: 'src/outbox/backoff.ts',
    from: 'return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)',
    to: 'return 0',
  },
  {
    name: 'the back-off never waits',
    file: 'src/outbox/backoff.ts',
    from: 'export const SHORTEST_WAIT = 6_000',
    to: 'export const SHORTEST_WAIT = 0',
  },
  {
    name: 'the back-off never ends',
    file: 'src/outbox/backoff.ts',
    from: 'Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)',
    to: 'SHORTEST_WAIT * 2 ** (failures - 1)',
  },
  {
    name: 'a tab does not look what others have left',
    file: 'src/outbox/view.ts',
    from: 'const LOOK_EVERY = 30_000',
    to: 'const LOOK_EVERY = 300_000_000',
  },
  {
    name: 'the form empties itself of words that were neither sent nor saved',
    file: 'src/outbox/form/form.ts',
    from: "outcome.kind === 'refused' || outcome.kind === 'unsaved'\n    if",
    to: "outcome.kind === 'refused'\n    if",
  },
  {
    name: 'words that were sent stay in the form',
    file: 'src/outbox/form/form.ts',
    from: 'if (!isStillInForm) replace(EMPTY_FORM, { outcome, edits: undefined })',
    to: 'if (!isStillInForm) change({ outcome, edits: undefined })',
  },
  {
    name: 'words that were refused leave the form',
    file: 'src/outbox/form/form.ts',
    from: 'else if (saved) takeBack(item, values, { outcome })',
    to: 'else if (saved) replace(EMPTY_FORM, { outcome, edits: undefined })',
  },
  {
    name: 'the form says "sent" of whatever it could not save',
    file: 'src/outbox/form/form.ts',
    from: "if (sent.kind === 'sent') {",
    to: "if (sent.kind !== 'rejected') {",
  },
  {
    name: 'a press forgets what was edited',
    file: 'src/outbox/form/form.ts',
    from: 'put(submission, edits, how, made)',
    to: 'put(submission, undefined, how, made)',
  },
  {
    name: 'what could not be saved has a new key each time',
    file: 'src/outbox/form/form.ts',
    from: 'newItem(submission, unsaved.get(words) ?? edits, how)',
    to: 'newItem(submission, edits, how)',
    schedule: 4391,
  },
  {
    name: 'a draft is kept without what it edits',
    file: 'src/outbox/form/form.ts',
    from: 'saveDraft(shortened(values), state.edits)',
    to: 'saveDraft(shortened(values))',
  },
  {
    name: 'a draft that comes back is a new request',
    file: 'src/outbox/form/form.ts',
    from: 'isDraft ? { edits: draft.edits } : {}',
    to: '{}',
  },
  {
    name: 'what was kept early is spoken of while another is sent',
    file: 'src/outbox/form/form.ts',
    from: "if (problem?.kind !== 'rejected' && !isBusy(state)) change",
    to: "if (problem?.kind !== 'rejected') change",
  },
  {
    name: 'the form goes on saying that a request waits',
    file: 'src/outbox/form/form.ts',
    from: 'if (status && !isSame) change',
    to: 'if (!status && !isSame) change',
  },
  {
    name: 'receipts are told in a tab that nobody looks at',
    file: 'src/outbox/telling.ts',
    from: 'if (!hasReceipts || !isVisible()) return',
    to: 'if (!hasReceipts) return',
  },
  {
    name: 'receipts are taken and not told',
    file: 'src/outbox/telling.ts',
    from: 'if (receipts.length > 0) tell(receipts)',
    to: 'if (receipts.length > 1) tell(receipts)',
  },
  {
    name: 'receipts are forgotten',
    file: 'src/outbox/drain.ts',
    from: 'store.put(receipt, KEYS.receipt + id)',
    to: '',
  },
  {
    name: 'receipts stay when they are read out',
    file: 'src/outbox/receipts.ts',
    from: 'if (stored.length > 0) store.delete(range)',
    to: '',
  },
  {
    name: 'a refused request is sent again',
    file: 'src/outbox/expiry.ts',
    from: "item.problem?.kind !== 'rejected' && !isStale(item, now)",
    to: '!isStale(item, now)',
  },
  {
    name: 'an old request is sent without asking',
    file: 'src/outbox/expiry.ts',
    from: "item.problem?.kind !== 'rejected' && !isStale(item, now)",
    to: "item.problem?.kind !== 'rejected'",
  },
  {
    name: 'what the server has lost is forgotten',
    file: 'src/outbox/answers.ts',
    from: 'await putBack(id)',
    to: 'await del(KEYS.sent + id, db)',
  },
  {
    name: 'what the server has lost is sent again under a new key',
    file: 'src/outbox/answers.ts',
    from: 'store.put(item, KEYS.item + id)',
    to: 'store.put(item, KEYS.item + crypto.randomUUID())',
  },
  {
    name: 'what the server has lost is sent once a day has passed only if the visitor agrees',
    file: 'src/outbox/expiry.ts',
    from: ' && isSentOver({ sentAt }, now)',
    to: '',
  },
  {
    name: 'what was erased is taken for lost',
    file: 'src/outbox/ask.ts',
    from: "return { kind: 'erased' }",
    to: "return { kind: 'none' }",
  },
  {
    name: 'the words stay once somebody has opened the request',
    file: 'src/outbox/answers.ts',
    from: '{ item: undefined }',
    to: '{}',
  },
  {
    name: 'the words are kept of what was deleted on its way',
    file: 'src/outbox/drain.ts',
    from: 'let kept: Item | undefined',
    to: 'let kept: Item | undefined = { version: 1, id, submission, requestedAt: at }',
  },
  {
    name: 'the two days begin anew with each arrival',
    file: 'src/outbox/drain.ts',
    from: 'sentAt: kept?.sentAt ?? sentAt ?? at',
    to: 'sentAt: at',
  },
  {
    name: 'a request is removed without a word',
    file: 'src/outbox/expiry.ts',
    from: 'put.push([KEYS.removed, removed])',
    to: '',
  },
  {
    name: 'what was kept early is adopted under a new key',
    file: 'src/outbox/early.ts',
    from: 'await write(store, item, digest, item.requestedAt)',
    to: 'await write(store, { ...item, id: crypto.randomUUID() }, digest, item.requestedAt)',
  },
  {
    name: 'what was kept early is deleted before it is a request',
    file: 'src/outbox/early.ts',
    from: 'await write(store, item, digest, item.requestedAt)',
    to: `await committed(store)
      await db('readwrite', (again) => write(again, item, digest, item.requestedAt))
      continue`,
  },
  {
    name: 'what was kept early counts as pressed when it is adopted',
    file: 'src/outbox/early.ts',
    from: 'await write(store, item, digest, item.requestedAt)',
    to: 'await write(store, item, digest)',
    schedule: 6429,
  },
  {
    name: 'what was pressed is forgotten before what was kept early is adopted',
    file: 'src/outbox/expiry.ts',
    from: 'if (!isEarly && stored',
    to: 'if (stored',
    schedule: 6429,
  },
  {
    name: 'nobody adopts what was kept early',
    file: 'src/outbox/drain.ts',
    from: 'isAdopted = await adopt()',
    to: 'isAdopted = await Promise.resolve()',
  },
  {
    name: 'the boot script says "saved" before it is',
    file: 'src/client/boot/keep.ts',
    from: 'await done(transaction)',
    to: '',
  },
  {
    name: 'what the boot script writes is relaxed',
    file: 'src/client/boot/keep.ts',
    from: "durability: 'strict'",
    to: "durability: 'relaxed'",
  },
  {
    name: 'a message has another key with each attempt',
    file: 'src/outbox/messages.ts',
    from: 'p_message: id,',
    to: 'p_message: crypto.randomUUID(),',
  },
  {
    name: 'no answer is taken for an answer to a message',
    file: 'src/outbox/messages.ts',
    from: "if (!verdict) return { kind: 'retry' }",
    to: "if (!verdict) return settle(message, 'sent')",
  },
  {
    name: 'nobody is told that a message was refused',
    file: 'src/outbox/messages.ts',
    from: 'store.put(refusal(id, problem, at), KEYS.receipt + id)',
    to: '',
  },
  {
    name: 'a message is forgotten unsaid',
    file: 'src/outbox/expiry.ts',
    from: "put.push([KEYS.receipt + message.id, refusal(message.id, 'closed', now)])",
    to: 'put.push()',
    schedule: 1754,
  },
  {
    name: 'nothing is sent for messages alone',
    file: 'src/outbox/snapshot.ts',
    from: ' || messages.some(isUnsent)',
    to: '',
    schedule: 2317,
  },
  {
    name: 'a photograph does not wait for its words',
    file: 'src/outbox/picture.ts',
    from: 'sent.has(request)',
    to: 'sent.has(request) || request',
  },
  {
    name: 'the photographs of a deleted request stay',
    file: 'src/outbox/pictures.ts',
    from: 'if (picture.request === request)',
    to: 'if (false)',
  },
  {
    name: 'what was lost with the line counts as arrived',
    file: 'src/outbox/sendPicture.ts',
    from: '{ isCut: true }',
    to: '{ isWhole: true }',
  },
  {
    name: 'the parts are cut in other places than they are counted',
    file: 'src/outbox/sendPicture.ts',
    from: 'bytes.slice(part * PART, (part + 1) * PART)',
    to: 'bytes.slice(part * PART, (part + 1) * PART - 1)',
  },
]
