import { beforeEach, describe, expect, test } from 'vitest'
import { startAfresh } from '../support/afresh.ts'
import { BACKENDS, withBackends } from '../support/backends.ts'
import { turnClock } from '../support/clock.ts'
import { addDevice } from '../support/device.ts'
import { Person } from '../support/person.ts'
import { read } from '../support/read.ts'
import { claim, settle } from '../support/sender.ts'
import { submit } from '../support/visitor.ts'

withBackends()

const START = Date.UTC(2026, 10, 23, 20, 0)
const REPEATS = '203.0.113.7'

/** One telling at the device: whom it names, and whether it rang. */
interface Told {
  readonly minute: number
  readonly kind: string
  readonly names: readonly string[]
  readonly rang: boolean
}

describe.each(BACKENDS)('rings, on %s', (_name, backend) => {
  let ann: Person
  beforeEach(async () => {
    await startAfresh(backend())
    await at(0)
    ann = await Person.hire(backend(), 'Ann')
    await addDevice(ann)
  })

  const at = (minute: number) => turnClock(backend(), new Date(START + minute * 60_000).toISOString())
  const from = (address: string | undefined, name: string) =>
    submit(backend(), { p_name: name }, address === undefined ? {} : { 'x-forwarded-for': address })
  /** Passes these minutes with their requests, and a sender that looks every minute. */
  async function pass(until: number, arrivals: Readonly<Record<number, readonly [address: string, name: string]>>) {
    const all: Told[] = []
    for (let minute = 0; minute <= until; minute++) {
      await at(minute)
      const arrival = arrivals[minute]
      if (arrival) await from(...arrival)
      for (const one of await claim(backend(), 100)) {
        const names = one.request ? [one.request.name] : one.requests.map(({ name }) => name)
        all.push({ minute, kind: one.kind, names, rang: one.devices.some(({ is_silent }) => !is_silent) })
        await settle(backend(), one, { deliveredTo: one.devices.map(({ id }) => `device:${id}`) })
      }
    }
    return all
  }

  test('one address with ten ordinary requests an hour does not silence the people after it', async () => {
    const arrivals: Record<number, [string, string]> = {}
    for (let minute = 0; minute < 190; minute += 6) arrivals[minute] = [REPEATS, 'Repeats']
    const people = { Ada: 63, Bob: 99, Cleo: 135 }
    for (const [index, [name, minute]] of Object.entries(people).entries())
      arrivals[minute] = [`198.51.100.${index + 1}`, name]
    const all = await pass(200, arrivals)
    for (const [name, asked] of Object.entries(people)) {
      const tellings = all.filter(({ names }) => names.includes(name))
      expect(tellings.length, name).toBeGreaterThanOrEqual(3)
      expect(
        tellings.slice(0, 3).map(({ rang }) => rang),
        `${name}, asked at ${asked}`,
      ).toEqual([true, true, true])
    }
    const ofRepeats = all.filter(({ names, rang }) => rang && names.every((name) => name === 'Repeats'))
    for (let hour = 0; hour < 3; hour++)
      expect(ofRepeats.filter(({ minute }) => Math.floor(minute / 60) === hour).length).toBeLessThanOrEqual(3)
  })

  test('the ninth honest customer of an hour rings, and so does the twentieth', async () => {
    const arrivals = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [index, [`198.51.100.${index + 1}`, `Visitor ${index}.`]] as const),
    )
    const all = await pass(30, arrivals)
    for (const [, name] of Object.values(arrivals))
      expect(
        all.some(({ names, rang }) => rang && names.includes(name)),
        name,
      ).toBe(true)
  })

  test('texts have an hour’s limit, too: three of one address, and whoever is new is texted', async () => {
    await ann.rings({ texts: true, everything: true })
    const texts: { readonly minute: number; readonly names: readonly string[] }[] = []
    for (let minute = 0; minute < 60; minute++) {
      await at(minute)
      if (minute % 6 === 0) await from(REPEATS, 'Repeats')
      if (minute === 20) await from('198.51.100.1', 'Ada')
      for (const one of await claim(backend(), 100)) {
        // A second attempt is the same text.
        for (const _attempt of [1, 2]) {
          const [row] = await read<{ numbers: { gets_texts: boolean }[] }>(
            backend(),
            `select public.notification_numbers('${one.id}', '${one.lease}') as numbers`,
          )
          const names = one.request ? [one.request.name] : one.requests.map(({ name }) => name)
          if (row?.numbers.some(({ gets_texts }) => gets_texts)) texts.push({ minute, names })
        }
        await settle(backend(), one, { deliveredTo: one.devices.map(({ id }) => `device:${id}`) })
      }
    }
    const ofRepeats = texts.filter(({ names }) => names.every((name) => name === 'Repeats'))
    expect(ofRepeats).toHaveLength(3 * 2)
    expect(texts.find(({ names }) => names.includes('Ada'))?.minute).toBe(20)
  })

  test('requests without a known address do not count as one sender', async () => {
    for (let index = 0; index < 6; index++) await from(undefined, `Visitor ${index}.`)
    const all = await pass(0, {})
    expect(all.map(({ rang }) => rang)).toEqual(Array(6).fill(true))
  })
})
