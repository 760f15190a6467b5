import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import type { Item } from '../../src/outbox/item.ts'
import {
  EMPTY_FORM,
  type FormErrors,
  type FormValues,
  readForm,
  type Submission,
  toForm,
} from '../../src/outbox/submission.ts'
import { anyForm, anyText, asciiJson } from '../support/arbitrary.ts'
import { fuzz } from '../support/fuzz.ts'
import { ContactPage, draftHas, expect, expectRows, test } from './fixtures.ts'

// Thousands of values when FUZZ_RUNS asks for them.
test.setTimeout(180_000 * Number(process.env.FUZZ_RUNS || 1))

/** Collects what must never come of a text: an error, a dialog, a script that ran. */
function watch(page: Page) {
  const harm: string[] = []
  page.on('pageerror', ({ message }) => harm.push(message))
  page.on('dialog', (dialog) => {
    harm.push(dialog.message())
    return dialog.dismiss()
  })
  return async () => {
    if (await page.evaluate(() => 'pwned' in window)) harm.push('a script ran')
    expect(harm).toEqual([])
  }
}

interface Answer {
  /** What the fields held when the button was pressed, and afterwards. */
  readonly typed: FormValues
  readonly after: FormValues
  /** What stands beside the fields. */
  readonly errors: FormErrors
  readonly status: string
}

/** The controls of the request's own fields. */
const CONTROLS =
  '.contact-form .fields :is(input:not(#reference, [type=radio], [type=file]), select, textarea):not([id^=_])'

/** Types into every field as an editor does, presses the button, and waits until the form has an answer. */
async function request(page: Page, values: FormValues): Promise<Answer> {
  const answer = await page.evaluate(
    async ([json, selector]) => {
      const values: Record<string, string> = JSON.parse(json)
      const controls = () =>
        [...document.querySelectorAll<HTMLInputElement>(selector)].map((control) => [control.id, control] as const)
      const read = () => Object.fromEntries(controls().map(([name, control]) => [name, control.value]))
      for (const [name, control] of controls()) {
        const text = values[name] ?? ''
        if (control.tagName === 'SELECT') control.value = text
        else {
          // What waits behind a summary takes no focus.
          control.closest('details')?.setAttribute('open', '')
          control.focus()
          control.select()
          document.execCommand(text ? 'insertText' : 'delete', false, text)
        }
      }
      const typed = read()
      const button = () => document.querySelector<HTMLButtonElement>('.contact-form [type=submit]')
      button()?.click()
      do await new Promise((resolve) => setTimeout(resolve, 20))
      while (button()?.disabled)
      const errors = [...document.querySelectorAll('.fields [id$="-error"]')].map((error) => [
        error.id.replace('-error', ''),
        error.textContent?.replace('Error: ', ''),
      ])
      const status = document.querySelector('.form-status')?.textContent ?? ''
      return JSON.stringify({ typed, after: read(), errors: Object.fromEntries(errors), status })
    },
    [asciiJson(values), CONTROLS] as const,
  )
  return JSON.parse(answer)
}

/** What an editor makes of line breaks; of the email address it makes more, but that is the browser's. */
const inLine = (text: string) => text.replace(/\r\n?|\n/g, ' ')
const inLines = (text: string) => text.replace(/\r\n?/g, '\n')

test('whatever is typed: a row with just that, or a word beside the field and nothing lost', async ({
  page,
  backend,
}) => {
  const expectNoHarm = watch(page)
  await new ContactPage(page).open()
  // A device that asks for a request and is told that there is none sends it again.
  const earlier = new Set<string | null>()
  const newRows = async () => (await backend.rows()).filter(({ idempotency_key: key }) => !earlier.has(key))
  await fc.assert(
    fc.asyncProperty(anyForm(fc.constant('')), async (values) => {
      for (const { idempotency_key: key } of await newRows()) earlier.add(key)
      const { typed, after, errors, status } = await request(page, values)
      await expectNoHarm()
      expect([typed.name, typed.phone, typed.message].map((text) => text.trim())).toEqual(
        [inLine(values.name), inLine(values.phone), inLines(values.message)].map((text) => text.trim()),
      )
      expect(typed.preferredTime).toBe(values.preferredTime)
      const read = readForm(typed)
      const rows = await newRows()
      if ('errors' in read) {
        expect({ errors, after, rows }).toEqual({ errors: read.errors, after: typed, rows: [] })
        return
      }
      const { preferredTime, answerBy, interpreterPhone, message, ...rest } = read.submission
      expect({ errors, after }).toEqual({ errors: {}, after: EMPTY_FORM })
      expect(status).toContain('Message sent at')
      expect(rows).toMatchObject([
        {
          ...rest,
          preferred_time: preferredTime,
          answer_by: answerBy,
          interpreter_phone: interpreterPhone || null,
          message: message || null,
        },
      ])
    }),
    fuzz(40),
  )
})

test('whatever waits is shown as text, and comes back into the form for an edit as it was', async ({
  page,
  context,
}) => {
  const expectNoHarm = watch(page)
  const contact = await new ContactPage(page).open()
  await context.setOffline(true)
  await fc.assert(
    fc.asyncProperty(anyForm(fc.constant('')), anyText, async (values, reason) => {
      const { name, phone, email, message } = values
      const typed = {
        ...values,
        name: inLine(name),
        phone: inLine(phone),
        email: inLine(email),
        message: inLines(message),
      }
      const read = readForm(typed)
      fc.pre('submission' in read)
      const { submission } = read
      await leave(page, submission, reason)
      const shown = contact.waiting.locator('.outbox-item > p')
      await expect(shown).toHaveCount(2)
      expect(await textsOf(shown)).toEqual([
        `${submission.name}, ${submission.phone}${submission.message}`,
        `Submission Failed: ${reason}`,
      ])
      const harm = contact.waiting.locator(':is(script, img, svg, textarea)')
      expect(await harm.count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await contact.waiting.getByRole('button', { name: 'Edit' }).click()
      await expect(contact.waiting).toBeHidden()
      expect(await valuesOf(page)).toEqual(toForm(submission))
      await expectNoHarm()
      await page.getByRole('button', { name: 'Keep it as it was' }).click()
      await contact.waiting.getByRole('button', { name: 'Delete' }).click()
      await contact.waiting.getByRole('button', { name: 'Yes, delete it' }).click()
      await expect(contact.waiting).toBeHidden()
    }),
    fuzz(15),
  )
})

test('a name that turns the direction of writing does not turn the number beside it', async ({ page, context }) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline({ name: 'Ada \u202e', phone: '07700 900123' })
  const line = contact.waiting.locator('.outbox-item > p').first()
  await expect(line).toContainText('07700 900123')
  const positions = await line.evaluate((paragraph) => {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf('07700') ?? -1
      if (start < 0) continue
      return [0, 1, 2, 3, 4].map((i) => {
        const range = document.createRange()
        range.setStart(node, start + i)
        range.setEnd(node, start + i + 1)
        return range.getBoundingClientRect().left
      })
    }
    return []
  })
  expect(positions).toHaveLength(5)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  await context.setOffline(false)
})

test('10 MB pasted: told so beside the field at once, and what was there stays', async ({ page, context, backend }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const contact = await new ContactPage(page).open()
  await contact.fill()
  const before = await valuesOf(page)
  await page.evaluate(() => navigator.clipboard.writeText('Water \n'.repeat(1_500_000)))
  for (const field of ['name', 'phone', 'email', 'message']) {
    await page.locator(`#${field}`).focus()
    await page.keyboard.press('Control+V')
    await expect(page.locator(`#${field}-error`)).toContainText('characters or fewer', { timeout: 5000 })
    expect(await valuesOf(page)).toEqual(before)
  }
  await contact.submit()
  await expectRows(backend, ['Ada Flood'])
})

test('Megabytes that came into a field some other way: told so, kept, and no burden to the next visit', async ({
  page,
}) => {
  const contact = await new ContactPage(page).open()
  await contact.fill()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.evaluate((control) => {
    Reflect.set(control, 'value', 'x'.repeat(2_000_000))
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await contact.submit()
  await expect(page.locator('#message-error')).toContainText('2,000 characters or fewer')
  expect(await message.inputValue()).toHaveLength(2_000_000)
  await draftHas(page, { name: 'Ada Flood', message: 'x'.repeat(100_000) })
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Flood')
  expect(await message.inputValue()).toHaveLength(100_000)
})

test('a form sent off at once and refused is a draft all the same', async ({ page }) => {
  await new ContactPage(page).open()
  const { typed, errors } = await request(page, { ...EMPTY_FORM, name: 'Ada Flood', message: 'Water in the cellar' })
  expect(Object.keys(errors)).toEqual(['phone', 'email'])
  await draftHas(page, typed)
  await page.reload()
  await expect.poll(() => valuesOf(page)).toEqual(typed)
})

test('whatever service a quote is asked for, in the address or the history: text in the message, or nothing', async ({
  page,
}) => {
  const expectNoHarm = watch(page)
  await new ContactPage(page).open()
  const anyState = fc.oneof(fc.record({ service: anyText }), fc.record({ service: fc.jsonValue() }), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(anyState, anyText, async (state, search) => {
      const { message: before } = await valuesOf(page)
      await page.evaluate(
        async (json) => {
          const [state, search]: [unknown, string] = JSON.parse(json)
          history.pushState(state, '', `/contact?service=${search.replace(/[#&]/g, '')}`)
          await new Promise((resolve) => setTimeout(resolve, 100))
        },
        asciiJson([state, search]),
      )
      await expectNoHarm()
      const { message } = await valuesOf(page)
      const service = state && typeof state === 'object' && 'service' in state ? state.service : undefined
      if (typeof service === 'string') expect(message).toContain(inLines(service.slice(0, 100)))
      else expect(message).toBe(before)
    }),
    fuzz(20),
  )
})

const textsOf = async (all: Locator): Promise<string[]> =>
  JSON.parse(await all.evaluateAll((found) => JSON.stringify(found.map((each) => each.textContent))))

/** What the fields hold. */
const valuesOf = async (page: Page): Promise<FormValues> => {
  const controls = page.locator(CONTROLS)
  const values = await controls.evaluateAll((all) =>
    JSON.stringify(Object.fromEntries(all.map((each) => [Reflect.get(each, 'id'), Reflect.get(each, 'value')]))),
  )
  return JSON.parse(values)
}

/** Puts a request where an earlier visit would have left it. */
async function leave(page: Page, submission: Submission, reason: string) {
  const problem = { kind: 'rejected', message: reason } as const
  const item: Item = { version: 1, id: crypto.randomUUID(), submission, requestedAt: Date.now(), problem }
  await page.evaluate(async (json) => {
    const item: Item = JSON.parse(json)
    const open = indexedDB.open('build-masters-hub')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const transaction = open.result.transaction('outbox', 'readwrite')
    transaction.objectStore('outbox').put(item, `item:${item.id}`)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    open.result.close()
    const channel = new BroadcastChannel('outbox')
    channel.postMessage('changed')
    channel.close()
  }, asciiJson(item))
}
