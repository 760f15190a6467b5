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
