import type { ServiceId, Trade } from './types.ts'

/**
 * What a quote can be asked for: the cards of /services and the trades with pages of their own. Apart from both, since
 * the contact form needs the names in the browser.
 */
export const serviceTitles: Readonly<Record<ServiceId | Trade, string>> = {
  plumbing: 'Plumbing',
  carpentry: 'Carpentry',
  locksmith: 'Locksmith work',
  'kitchen-bathroom': 'Kitchens and bathrooms',
  renovation: 'Renovation',
  flooring: 'Flooring',
  painting: 'Painting and decorating',
  'leak-detection': 'Leak detection',
  drainage: 'Drainage',
  'emergency-plumbing': 'Emergency plumbing',
  'emergency-locksmith': 'Emergency locksmith',
  'emergency-drainage': 'Emergency drainage',
  'kitchen-installation': 'Kitchen installation',
  'bathroom-installation': 'Bathroom installation',
  'carpentry-work': 'Carpentry',
  'painting-services': 'Painting and decorating',
}
