/** The form's help for somebody without words, and for somebody without an email address. Each is one whole sentence. */
export const HELP = {
  summary: 'Help me write it',
  danger: 'Does it smell of gas, or is somebody in danger? Do not write.',
  dangerLink: 'See who to call first',
  steps: ['Where is it?', 'What is it?', 'What does it do?'],
  written: 'This is in your message now. You can change it there.',
  failed: 'The questions did not load. Please write in your own words.',
  noEmail: 'I have no email',
  noEmailSet: 'That is fine. This address means that you have none. We’ll call you.',
} as const
