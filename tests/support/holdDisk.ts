import { expect, type Page } from '@playwright/test'

/** Keeps a store of the page's disk busy: what is written to it waits until what this returns is called. */
export async function holdDisk(page: Page, database: string, store: string): Promise<() => Promise<void>> {
  await page.evaluate(
    ({ database, store }) => {
      const open = indexedDB.open(database)
      open.onsuccess = () => {
        const held = open.result.transaction(store, 'readwrite').objectStore(store)
        const again = () => {
          if (document.body.dataset.disk === 'held') held.count().onsuccess = again
        }
        document.body.dataset.disk = 'held'
        again()
      }
    },
    { database, store },
  )
  await expect(page.locator('body')).toHaveAttribute('data-disk', 'held')
  return () => page.evaluate(() => void delete document.body.dataset.disk)
}
