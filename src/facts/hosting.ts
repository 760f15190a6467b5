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

/** The embedded backend's key, as in supabase/config.toml. */
export const DEVELOPMENT_KEY = 'sb_publishable_local_development_only'

/**
 * Where callback requests go. An empty URL means the origin that served the page (the embedded backend). Null means
 * that this build has no backend: the form says so and offers other ways to reach us.
 */
export const backend =
  import.meta.env?.VITE_SUPABASE_URL === 'none'
    ? null
    : {
        url: (import.meta.env?.VITE_SUPABASE_URL ?? '').replace(/\/+$/, ''),
        anonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || DEVELOPMENT_KEY,
      }

export const map = {
  tileUrl: import.meta.env?.VITE_MAP_TILE_URL || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
  zoom: 15,
} as const
