import { join } from 'node:path'

export const targets = ['chrome109', 'safari15.4', 'firefox115']

/** The package's own build for browsers such as ours: 0.9 KB less than the ES5 that its package.json names. */
export const modernWorkbox = { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' }

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Names an island's file after its folder, since every island's script is called `island.tsx`. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, island, auth] =
    /\/src\/(?:islands\/([\w-]+)\/island\.tsx|(auth)\/client\.ts)$/.exec(facadeModuleId ?? '') ?? []
  return `assets/${island ?? auth ?? '[name]'}-[hash].js`
}

/**
 * Which modules share a file. On a bad line every file costs a round trip, so all that main.ts needs to start is one file, and
 * all that every page loads next is another. That has the facts, or a fact shared by form and map would get a separate file.
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
  // This is one group because two groups with the same name would make two files.
  const background = (id: string, modules: Modules) =>
    isFact(id) || isReached('src/client/background.ts', id, modules) ? 'background' : null
  // Modules that islands and notices share.
  const SHARED = [
    'src/client/react/buttons.tsx',
    'src/client/react/controls.ts',
    'src/client/react/hydrate.tsx',
    'src/client/react/useView.ts',
    'src/client/notices/LazyConversation.tsx',
    'src/client/photograph.ts',
    'src/components/PhoneLink.tsx',
  ]
  const react = (id: string, modules: Modules) =>
    USING_REACT.test(id) || SHARED.some((file) => isReached(file, id, modules)) ? 'react' : null
  // Visitors go from one of these islands to the other. Split up, they would need a third file for their shared tools.
  const kept = (id: string) => (KEPT.test(id) ? 'kept' : null)
  // Home shows a visitor's own house without React.
  const house = (id: string) => (/\/src\/(?:client\/homeHouse|content\/myHome)\.ts$/.test(id) ? 'house' : null)
  return {
    groups: [
      { priority: 3, name: start },
      { priority: 2, name: background },
      { priority: 1, name: react },
      { priority: 1, name: house },
      { priority: 0, name: kept },
    ],
  }
}

/** Facts that only one island needs. The postcodes take five kilobytes, for visitors who ask whether we cover their area. */
const OF_ONE_ISLAND = /\/src\/facts\/(?:areas|dear|helplines|postcodes|utilities)\.ts$/

// What islands and notices share of libraries.
const USING_REACT = /\/node_modules\/(?:wouter|@mantine\/store)\//

// The label's code is for the few who print one.
const KEPT = /\/src\/islands\/(?:home-card\/(?!SmallLabels)|keptParts\.tsx|waiting\/)/

/** A module and everything it imports statically, directly or not. */
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
