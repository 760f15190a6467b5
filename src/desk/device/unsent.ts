import { createStore, type UseStore } from 'idb-keyval'

let store: UseStore | undefined

/** Where actions wait that have not reached the database: one record each, so that two tabs cannot overwrite each other. */
export const unsent = (): UseStore => {
  store ??= createStore('desk', 'unsent')
  return store
}
