/**
 * What the desk's address brings along besides a screen. This is the only place that takes anything from an address, as
 * anyone can send a link. A screen's address begins with "#/", and only shows the screen.
 *
 * - `recovery`: the tokens of a reset email's link, which the accounts server has opened.
 * - `unopened`: the secret of a reset email's link that comes here first (supabase/templates/recovery.html).
 * - `expired`: the accounts server refused a reset email's link.
 * - `none`: anything else, such as an invitation. It is ignored.
 */
export type Link =
  | { readonly kind: 'recovery'; readonly access_token: string; readonly refresh_token: string }
  | { readonly kind: 'unopened'; readonly token_hash: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'none' }

const NONE: Link = { kind: 'none' }

export function linkIn(hash: string): Link {
  if (hash.startsWith('#/')) return NONE
  const said = new URLSearchParams(hash.slice(1))
  if (said.has('error_code')) return { kind: 'expired' }
  const token_hash = said.get('recovery')
  if (token_hash) return { kind: 'unopened', token_hash }
  const [access_token, refresh_token] = [said.get('access_token'), said.get('refresh_token')]
  return said.get('type') === 'recovery' && access_token && refresh_token
    ? { kind: 'recovery', access_token, refresh_token }
    : NONE
}

/** Reads the link, and takes it out of the address and of the browser's history. */
export function takeLink(): Link {
  const { hash, pathname, search } = window.location
  const link = linkIn(hash)
  if (hash !== '' && !hash.startsWith('#/')) window.history.replaceState(null, '', pathname + search)
  return link
}
