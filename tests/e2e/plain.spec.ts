import { faults, type PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, expectRows, SENT, test } from './fixtures.ts'

/* The backend of these tests has another origin than the site. */

/** Notes what it is asked of a request, method and function. With `isUnknown` it has no function that takes text. */
function watch(backend: PostgrestBackend, isUnknown = false): string[] {
  const asked: string[] = []
  const unknown = faults.status(404, { code: 'PGRST202', message: 'no function', details: null, hint: null })
  backend.setIntercept((request, response, exchange) => {
    const [, name] = /\/rpc\/(\w+_contact_submission)/.exec(request.url ?? '') ?? []
    if (!name) return false
    asked.push(`${request.method} ${name}`)
    return isUnknown && name.startsWith('send_') && unknown(request, response, exchange)
  })
  return asked
}

test('from the button to "sent" the backend is asked once, and the browser asks it for no leave', async ({
  page,
  backend,
}) => {
  const asked = watch(backend)
  const contact = await new ContactPage(page).open()
  for (const name of ['First', 'Second']) {
    await contact.request({ name })
    await expect(contact.toast(SENT)).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('')
  }
  expect(asked).toEqual(['POST send_contact_submission', 'POST send_contact_submission'])
  await expectRows(backend, ['First', 'Second'])
  for (const { idempotency_key, requested_at } of await backend.rows()) {
    expect(idempotency_key).toMatch(/^[0-9a-f-]{36}$/)
    expect(requested_at).not.toBeNull()
  }
})

test('a backend that takes no text gets the request by the specified call, at once, and is not asked again', {
  tag: '@nightly',
}, async ({ page, backend }) => {
  const asked = watch(backend, true)
  const contact = await new ContactPage(page).open()
  await contact.request({ name: 'First' })
  await expect(contact.toast(SENT)).toBeVisible()
  expect(asked).toEqual([
    'POST send_contact_submission',
    'OPTIONS insert_contact_submission',
    'POST insert_contact_submission',
  ])
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await contact.request({ name: 'Second' })
  await expect(contact.toast(SENT)).toBeVisible()
  expect(asked.slice(3)).not.toContain('POST send_contact_submission')
  await expectRows(backend, ['First', 'Second'])
})
