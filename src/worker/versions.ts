/** Each version of the site has a cache of its own, named after its list of files. */
const PREFIX = 'site-'

/** FNV-1a, 32 bits: names a version, guards nothing. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

export const cacheOf = (version: string): string => PREFIX + version

/** The caches of other versions, oldest first, as the browser lists them. */
export const othersThan = (version: string, caches: readonly string[]): string[] =>
  caches.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(version))

/** All but this version and the one before it: an old tab may still ask for a chunk of its own. */
export const outdated = (version: string, caches: readonly string[]): string[] =>
  othersThan(version, caches).slice(0, -1)
