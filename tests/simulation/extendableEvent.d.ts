/** The tests are checked with the DOM's library, which excludes that of workers. */
interface ExtendableEvent {
  waitUntil(task: Promise<unknown>): void
}
