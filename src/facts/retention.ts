/**
 * How long we keep what visitors send, as /privacy, the form and the terms promise. The desk’s settings do it, and say so to an
 * owner who chooses otherwise.
 */
export const retention = {
  /** Requests that became a job. */
  customers: '7 years',
  others: '12 months',
  suspects: '30 days',
  /** From when their request is done. */
  pictures: '30 days',
} as const
