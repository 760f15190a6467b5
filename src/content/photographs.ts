/** Photographs with a request, once their script is there. Their labels are with the form's (contactForm.ts). */
export const PHOTOGRAPHS = {
  name: (number: number) => `Photograph ${number}`,
  remove: 'Remove',
  removed: (number: number) => `Photograph ${number} removed.`,
  added: (count: number, most: number) => `${count} of ${most} added.`,
  making: 'Making it small...',
  tooMany: (most: number) => `You can add up to ${most} photographs`,
  unread: (names: string) => `We can’t read ${names}. Choose a photograph, such as a JPEG`,
  notKept: 'This device can’t keep photographs right now. Your words go without them',
  /** What follows "Photograph 1 of 2: ". */
  sent: (percent: number) => (percent > 0 ? `${percent} % sent` : 'not sent yet'),
  whole: 'sent',
  refused: 'we couldn’t take it',
  closed: 'not sent, this request is closed',
} as const
