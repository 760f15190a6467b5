import { emergencyPhone } from '../facts/phones.ts'

/** What can be said before anything else has loaded. A separate file, because the script that every page starts with has all of it. */

/** A toast: the page that was asked for is missing, and cannot be downloaded. */
export const NO_CONNECTION = {
  title: 'No connection',
  message: `That page isn’t on this device yet. You can still call ${emergencyPhone.display}.`,
  destructive: true,
} as const

/** Titles of toasts; what the server said follows. */
export const AUTH_FAILED = {
  signUp: 'Sign up Failed',
  signIn: 'Sign in Failed',
  signOut: 'Sign out Failed',
} as const

/** The words if the server said nothing. */
export const WENT_WRONG = 'Something went wrong'
