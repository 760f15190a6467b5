import { mutationsOf } from '../mutations.ts'

/** Faults that somebody could make in the desk's queue, each of which the simulation must find. */
export const DESK_MUTATIONS = mutationsOf({
  'src/desk/queue/disk.ts': [
    [
      'does not wait until it is on the disk',
      'for (const action of made) store.put(action, action.key)\n    return committed(store)',
      'for (const action of made) store.put(action, action.key)',
    ],
    [
      'takes for an action whatever is stored',
      'isUnsentAction(stored) && stored.key === key ? [stored] : []',
      '[stored as UnsentAction]',
    ],
    [
      'keeps something after somebody has signed out',
      'if (!mayKeep()) throw',
      'if (!mayKeep() && made.length === 0) throw',
    ],
  ],
  'src/desk/queue/own.ts': [
    [
      'what the disk did not take is not written with what follows it',
      "state === 'kept' || action.refusal !== undefined",
      "state !== 'being kept' || action.refusal !== undefined",
    ],
  ],
  'src/desk/queue/queue.ts': [
    ['deletes before it sends', 'await settle(action.key, await send(action))', 'await waiting.erase(action.key)\n$&'],
    [
      'a key of its own for each attempt',
      'await send(action))',
      'await send({ ...action, key: crypto.randomUUID() }))',
    ],
    [
      'hides what is discarded before the disk has forgotten it',
      'await waiting.discard(key)',
      'void waiting.discard(key).catch(() => {})',
    ],
    [
      'what is sent was read before a pause',
      'const action = waiting.next(kept, failed)',
      'await new Promise((resolve) => setTimeout(resolve, 300))\n$&',
    ],
    ['other tabs do not hear the answer', '{ gone: key, answer } satisfies News', '{ gone: key } satisfies News'],
  ],
  'src/desk/queue/waiting.ts': [
    ['shows before it keeps', "(isOnDisk.has(key) || own.state(key) !== 'being kept')", 'true'],
    ['waits for a disk that does not answer', 'await inTime(writing)', 'await writing'],
    ['what cannot be sent yet does not hold what follows it', 'if (!isReady) held.add(request)', ''],
    [
      'a clock that is set back changes the order',
      'Math.max(Date.now(), ...earlier.map(({ at }) => at + 1))',
      'Date.now()',
    ],
    ['a refusal never reaches the disk', 'inTime(replaceAction(refused)).then(', 'Promise.resolve().then('],
  ],
  'src/storage/database.ts': [['commits are relaxed', "durability: 'strict'", "durability: 'relaxed'"]],
  'src/storage/lock.ts': [['no lock', 'if (!locks) return task()', 'return task()']],
})
