import type { Mutation } from '../mutations.ts'

/** Faults that somebody could make in the desk's queue, each of which the simulation must find. */
export const DESK_MUTATIONS: readonly Mutation[] = [
  {
    name: 'deletes before it sends',
    file: 'src/desk/queue/queue.ts',
    from: 'await settle(action.key, await send(action))',
    to: 'await waiting.erase(action.key)\n        await settle(action.key, await send(action))',
  },
  {
    name: 'shows before it keeps',
    file: 'src/desk/queue/waiting.ts',
    from: "(isOnDisk.has(key) || own.state(key) !== 'being kept')",
    to: 'true',
  },
  {
    name: 'does not wait until it is on the disk',
    file: 'src/desk/queue/disk.ts',
    from: 'for (const action of made) store.put(action, action.key)\n    return committed(store)',
    to: 'for (const action of made) store.put(action, action.key)',
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
    name: 'no lock',
    file: 'src/storage/lock.ts',
    from: 'if (!locks) return task()',
    to: 'return task()',
  },
  {
    name: 'waits for a disk that does not answer',
    file: 'src/desk/queue/waiting.ts',
    from: 'await inTime(writing)',
    to: 'await writing',
  },
  {
    name: 'a key of its own for each attempt',
    file: 'src/desk/queue/queue.ts',
    from: 'await send(action))',
    to: 'await send({ ...action, key: crypto.randomUUID() }))',
  },
  {
    name: 'what cannot be sent yet does not hold what follows it',
    file: 'src/desk/queue/waiting.ts',
    from: 'if (!isReady) held.add(request)',
    to: '',
  },
  {
    name: 'a clock that is set back changes the order',
    file: 'src/desk/queue/waiting.ts',
    from: 'Math.max(Date.now(), ...earlier.map(({ at }) => at + 1))',
    to: 'Date.now()',
  },
  {
    name: 'what the disk did not take is not written with what follows it',
    file: 'src/desk/queue/own.ts',
    from: "state === 'kept' || action.refusal !== undefined",
    to: "state !== 'being kept' || action.refusal !== undefined",
  },
  {
    name: 'hides what is discarded before the disk has forgotten it',
    file: 'src/desk/queue/queue.ts',
    from: 'await waiting.discard(key)',
    to: 'void waiting.discard(key)',
  },
  {
    name: 'what is sent was read before a pause',
    file: 'src/desk/queue/queue.ts',
    from: 'const action = waiting.next(kept, failed)',
    to: 'await new Promise((resolve) => setTimeout(resolve, 5))\n      const action = waiting.next(kept, failed)',
  },
  {
    name: 'a refusal never reaches the disk',
    file: 'src/desk/queue/waiting.ts',
    from: 'inTime(replaceAction(refused)).then(',
    to: 'Promise.resolve().then(',
  },
  {
    name: 'a refusal is forgotten if the disk was full',
    file: 'src/desk/queue/waiting.ts',
    from: "return own.state(action.key) === 'refused' ? note(action) : undefined",
    to: 'return undefined',
  },
  {
    name: 'other tabs do not hear the answer',
    file: 'src/desk/queue/queue.ts',
    from: '{ gone: key, answer } satisfies News',
    to: '{ gone: key } satisfies News',
  },
  {
    name: 'takes for an action whatever is stored',
    file: 'src/desk/queue/disk.ts',
    from: 'isUnsentAction(stored) && stored.key === key ? [stored] : []',
    to: '[stored as UnsentAction]',
  },
  {
    name: 'keeps something after somebody has signed out',
    file: 'src/desk/queue/disk.ts',
    from: 'if (!mayKeep()) throw',
    to: 'if (!mayKeep() && made.length === 0) throw',
  },
]
