import type { VitePWAOptions } from 'vite-plugin-pwa'
import type { Role } from '../../src/worker/files.ts'

type Transform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

/**
 * What each file of the build that is precached is for, by its path in the output folder; undefined for one that no page
 * waits for. tools/vite/prerender.ts fills it in, before vite-plugin-pwa makes its list.
 */
export const roles = new Map<string, Role | undefined>()

/**
 * Adds the roles to Workbox's manifest, which keeps unknown properties (workbox-build 7.4), and removes what `roles` lacks: no
 * file is known by its name. Those with a role have a hash in their names.
 * @throws Error if a file with a role is not in the list: the worker would never be complete
 */
export const withRoles: Transform = (entries) => {
  // No page was rendered. That is the error to show.
  if (roles.size === 0) return { manifest: [] }
  const manifest = entries.flatMap((entry): (typeof entry & { readonly role?: Role })[] => {
    const role = roles.get(entry.url)
    if (role) return [{ ...entry, revision: null, role }]
    return roles.has(entry.url) ? [entry] : []
  })
  const bundles = manifest.filter(({ role }) => role === 'pages')
  if (bundles.length !== 1) throw new Error(`The precache needs one bundle of pages, not ${bundles.length}`)
  const missing = [...roles.keys()].filter((name) => !manifest.some(({ url }) => url === name))
  if (missing.length > 0) throw new Error(`Not found for the precache: ${missing.join(', ')}`)
  return { manifest }
}
