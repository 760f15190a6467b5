import { ContactPage, expect, expectRows, SENT, test } from './fixtures.ts'

/* The backend of these tests has another origin than the site. */

test('from button to "sent" the backend is asked once, without a preflight', async ({ page, backend }) => {
  const asked: string[] = []
  backend.setIntercept(({ method, url = '' }) => {
    const [, name] = /\/rpc\/(\w+_contact_submission)/.exec(url) ?? []
    if (name) asked.push(`${method} ${name}`)
    return false
  })
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
