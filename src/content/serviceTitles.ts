import type { ServiceId } from './types'

/** Apart from services.ts, since the contact form needs them in the browser. */
export const serviceTitles: Readonly<Record<ServiceId, string>> = {
  plumbing: 'Plumbing',
  carpentry: 'Carpentry',
  locksmith: 'Locksmith work',
  'kitchen-bathroom': 'Kitchens and bathrooms',
  renovation: 'Renovation',
  flooring: 'Flooring',
  painting: 'Painting and decorating',
  'leak-detection': 'Leak detection',
  drainage: 'Drainage',
}
