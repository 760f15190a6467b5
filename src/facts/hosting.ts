/**
 * Who keeps the requests for us, and in which country their database is. A release names both; no other build has a
 * provider to name. Why each `VITE_*` value is read by its full name: src/facts/company.ts.
 */
export const hosting = {
  provider: import.meta.env?.VITE_HOSTING_PROVIDER || null,
  country: import.meta.env?.VITE_HOSTING_COUNTRY || null,
} as const
