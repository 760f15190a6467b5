/**
 * Who keeps the requests for us, in which country their database is, and who else gets something of them. A release names both; no other build has a
 * provider to name. Why each `VITE_*` value is read by its full name: src/facts/company.ts.
 */
export const hosting = {
  provider: import.meta.env?.VITE_HOSTING_PROVIDER || null,
  country: import.meta.env?.VITE_HOSTING_COUNTRY || null,
  /** Who calls and texts for us. */
  telephone: import.meta.env?.VITE_TELEPHONE_PROVIDER || null,
  /** Who gets our alerts by a webhook, as a list in words. */
  webhooks: import.meta.env?.VITE_WEBHOOK_RECEIVERS || null,
} as const
