/** The embedded backend's, which supabase/config.toml names. */
export const DEVELOPMENT_KEY = 'sb_publishable_local_development_only'

/**
 * Where callback requests go. An empty URL is the origin that served the page (the embedded backend).
 * `none` says that this build has no backend: the form then says so and offers other ways.
 */
export const backend =
  import.meta.env?.VITE_SUPABASE_URL === 'none'
    ? null
    : {
        url: (import.meta.env?.VITE_SUPABASE_URL ?? '').replace(/\/+$/, ''),
        anonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || DEVELOPMENT_KEY,
      }
