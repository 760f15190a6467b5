/**
 * Who stores the requests for us, in which country, and who else receives some of their data. Only a release names them: no
 * other build has a provider. src/facts/company.ts says why each `VITE_*` value is read by its full name.
 */
export const hosting = {
  provider: import.meta.env?.VITE_HOSTING_PROVIDER || null,
  country: import.meta.env?.VITE_HOSTING_COUNTRY || null,
  /** The provider of our calls and texts. */
  telephone: import.meta.env?.VITE_TELEPHONE_PROVIDER || null,
  /** Who gets our alerts through a webhook, as a list in words. */
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
