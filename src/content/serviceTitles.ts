/**
 * Everything you can request a quote for: the cards of /services and the trades with their own pages. In a separate file
 * because the contact form needs these names in the browser, but none of the text around them.
 */
const cards = {
  plumbing: 'Plumbing',
  carpentry: 'Carpentry',
  locksmith: 'Locksmith work',
  'kitchen-bathroom': 'Kitchens and bathrooms',
  renovation: 'Renovation',
  flooring: 'Flooring',
  painting: 'Painting and decorating',
  'leak-detection': 'Leak detection',
  drainage: 'Drainage',
} as const
const trades = {
  'emergency-plumbing': 'Emergency plumbing',
  'emergency-locksmith': 'Emergency locksmith',
  'emergency-drainage': 'Emergency drainage',
  'kitchen-installation': 'Kitchen installation',
  'bathroom-installation': 'Bathroom installation',
  'carpentry-work': 'Carpentry',
  'painting-services': 'Painting and decorating',
  'leak-detection': cards['leak-detection'],
} as const

/** From a page that is about no one trade. */
const any = { planned: 'planned work' } as const

export type ServiceId = keyof typeof cards
export type Trade = keyof typeof trades
export const serviceTitles: Readonly<Record<ServiceId | Trade | keyof typeof any, string>> = {
  ...cards,
  ...trades,
  ...any,
}
