import { emergencyPhone } from '../facts/phones.ts'

/** Messages needed before anything else has loaded. In a separate file, because every page's first script contains it all. */

/** A toast: the requested page is missing, and cannot be downloaded. */
export const NO_CONNECTION = {
  title: 'No connection',
  message: `That page isn’t on this device yet. You can still call ${emergencyPhone.display}.`,
  destructive: true,
} as const

/** Titles of toasts. The server's words follow. */
export const AUTH_FAILED = {
  signUp: 'Sign up Failed',
  signIn: 'Sign in Failed',
  signOut: 'Sign out Failed',
} as const

/** Used if the server said nothing. */
export const WENT_WRONG = 'Something went wrong'
