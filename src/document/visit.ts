/** How the page and its script know the form of /prices that works out a visit (src/client/rates.ts). */
export const VISIT = {
  form: 'work-it-out-form',
  trade: 'visit-trade',
  /** Its values are multiples of the standard rate; `data-band` names the band. */
  when: 'visit-when',
  minutes: 'visit-minutes',
  parking: 'visit-parking',
  parkingError: 'visit-parking-error',
  sum: 'visit-sum',
} as const
