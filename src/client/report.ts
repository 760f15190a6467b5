/** Logs a fault to the browser's console, where it doesn't bother the visitor. */
export const report = (error: unknown): void => console.debug(error)
