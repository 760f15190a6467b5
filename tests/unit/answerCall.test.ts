import { expect, test } from 'vitest'
import { handle } from '../../supabase/functions/notify/index.ts'

/* What is posted of a call comes to an address that anybody may ask. */

const ENVIRONMENT = {
  SUPABASE_URL: 'http://project.test',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
  PHONE_PROVIDER: 'twilio',
  PHONE_ACCOUNT: 'AC1',
  PHONE_TOKEN: 'token',
  PHONE_FROM: '+441632960247',
}
const CHUNK = 16_384

/** How a post of so many bytes is answered, and how many of them were read. */
async function posted(bytes: number, headers: Record<string, string> = {}) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(CHUNK, bytes - read)
        if (size === 0) return controller.close()
        read += size
        controller.enqueue(new Uint8Array(size).fill(97))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const { status } = await handle(new Request('http://project.test/notify/call', init), ENVIRONMENT, () => {})
  return { status, read }
}

test('64 KB are read, and refused as nobody has signed them', async () => {
  expect(await posted(65_536)).toEqual({ status: 403, read: 65_536 })
})

test('a post that says it is longer is refused unread', async () => {
  expect(await posted(65_537, { 'content-length': '65537' })).toEqual({ status: 413, read: 0 })
})

test('of one that does not say how long it is no more is read than 64 KB and a piece', async () => {
  expect(await posted(100_000_000)).toEqual({ status: 413, read: 65_536 + CHUNK })
})
