/** How this page was asked for, and how soon it came. */
export const line = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
