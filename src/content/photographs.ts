/** What can go wrong with photographs added to a request. Their labels are in contactForm.ts. */
export const PHOTOGRAPHS = {
  tooMany: (most: number) => `You can add up to ${most} photographs`,
  unread: (names: string) => `We can’t read ${names}. Choose a photograph, such as a smaller JPEG`,
  forged:
    'This browser changes photographs before we can take them, to protect you. Use another browser, or text them to us',
  notKept: 'This device can’t keep photographs right now. Your message goes without them',
} as const
