/** Reports a fault that visitors need not hear of, to the browser's console. */
export const report = (error: unknown): void => console.debug(error)
