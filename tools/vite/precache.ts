import type { VitePWAOptions } from 'vite-plugin-pwa'
import type { Role } from '../../src/worker/manifest.ts'

type Transform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

/**
 * What each file of the build that is precached is for, by its path in the output folder; undefined for one that no page
 * waits for. tools/vite/prerender.ts knows and writes it; vite-plugin-pwa's list, which is made after that, is given it.
 */
export const roles = new Map<string, Role | undefined>()

/**
 * Puts the roles into Workbox's manifest, which keeps properties that it does not know (workbox-build 7.4), and takes out
 * what is not among them: no name of a file has a meaning. Those with a role carry a hash in their names.
 * @throws where a file that has a role is not in the list: the worker would never be complete.
 */
export const withRoles: Transform = (entries) => {
  // No page was rendered: that error is the one to show.
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
