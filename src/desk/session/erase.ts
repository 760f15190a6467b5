/** Whatever the desk keeps on the device begins with this: keys of localStorage and sessionStorage, names of databases. */
export const KEPT = 'desk'

/** Removes all that the desk keeps here, and what it shows on the locked screen: the next person to hold this phone is another. */
export async function eraseDevice(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(KEPT)) storage.removeItem(key)
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  await Promise.all(databases.map(({ name }) => name?.startsWith(KEPT) && empty(name)))
  const registration = await navigator.serviceWorker?.getRegistration('/desk/').catch(() => undefined)
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.().catch(() => undefined)
}

/** Emptied, not deleted: deleting waits for every tab that has it open. Resolves when done, or when it cannot be. */
function empty(name: string): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => resolve()
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const done = () => {
        database.close()
        resolve()
      }
      if (stores.length === 0) return done()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.oncomplete = done
      transaction.onabort = done
    }
  })
}
