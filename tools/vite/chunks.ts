import { join } from 'node:path'

/** The oldest browsers that the site's scripts and styles are written for. */
export const targets = ['chrome109', 'safari15.4', 'firefox115']

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Islands have their script in `island.tsx`, so their files are named after their folders. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, island, auth] =
    /\/src\/(?:islands\/([\w-]+)\/island\.tsx|(auth)\/client\.ts)$/.exec(facadeModuleId ?? '') ?? []
  return `assets/${island ?? auth ?? '[name]'}-[hash].js`
}

/**
 * Which modules share a file. On a bad line every file is a round trip more: what main.tsx needs to start is one file, and
 * what every page then loads is another, whoever shares them. The facts go with the latter: two readers of one of them,
 * the form and the map, would otherwise have it in a file of its own.
 */
export function chunks(root: string) {
  const reached = new Map<string, Set<string>>()
  const isReached = (file: string, id: string, modules: Modules) => {
    const known = reached.get(file) ?? importedBy(join(root, file), modules)
    reached.set(file, known)
    return known.has(id)
  }
  const isFact = (id: string) => id.startsWith(join(root, 'src/facts/')) && !OF_ONE_ISLAND.test(id)
  const start = (id: string, modules: Modules) => (isReached('src/client/main.ts', id, modules) ? 'start' : null)
  // One group: two of the same name would be two files.
  const background = (id: string, modules: Modules) =>
    isFact(id) || isReached('src/client/background.ts', id, modules) ? 'background' : null
  // What islands and notices share, whoever comes first.
  const SHARED = [
    'src/client/react.tsx',
    'src/client/notices/Conversation.tsx',
    'src/client/photograph.ts',
    'src/components/PhoneLink.tsx',
  ]
  const react = (id: string, modules: Modules) => (SHARED.some((file) => isReached(file, id, modules)) ? 'react' : null)
  // Two islands for one kind of visitor, who goes from one to the other: apart they would have their tools in a third file.
  const kept = (id: string) => (KEPT.test(id) ? 'kept' : null)
  return {
    groups: [
      { priority: 3, name: start },
      { priority: 2, name: background },
      { priority: 1, name: react },
      { priority: 0, name: kept },
    ],
  }
}

/** What one island alone needs. The postcodes are five kilobytes that nobody needs who does not ask whether we come. */
const OF_ONE_ISLAND = /\/src\/facts\/(?:areas|helplines|postcodes|utilities)\.ts$/

const KEPT = /\/src\/islands\/(?:home-card\/|kept\.tsx|waiting\/)/

/** A module and those that it imports, directly or not; not those it loads later. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(entry)
  return reached
}
