/** Whether this page's first byte took long: 400 ms on "slow 3G", 800 on the worst line. False where the browser can't say. */
export function isBadLine(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.responseStart - page.requestStart >= 600
}
