/** What is looked at again when there is a reason to (lookAgain.ts): the list, and the requests that are open. */
export const LIVE = ['requests'] as const
export const LIST = [...LIVE, 'open'] as const
export const ONE = [...LIVE, 'one'] as const
/** What was found is asked for again after each look at the list. */
export const FOUND = ['found'] as const
