/** Where a fault goes that visitors need not hear of: to whoever has the console open. */
export const report = (error: unknown): void => console.debug(error)
