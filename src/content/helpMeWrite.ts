/** The form's help for somebody without words, or without an email address. What it asks is in whatIsWrong.ts. */
export const HELP = {
  summary: 'Help me write it',
  failed: 'That didn’t load. Please write in your own words.',
  noEmail: 'I have no email',
  noEmailSet: 'No email? That’s fine. You don’t need one.',
  email: 'I have an email',
} as const
