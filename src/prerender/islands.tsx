import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { fillIslands, idPrefix } from '../document/islands.ts'

const modules = import.meta.glob<{ readonly default: ComponentType<object> }>('../islands/*/island.tsx', {
  eager: true,
})

/**
 * A rendered page with its islands in their places, as the browser will hydrate them.
 * @throws where a page names an island that is not there.
 */
export const withIslands = (html: string): string =>
  fillIslands(html, ({ name, props }, index) => {
    const Component = modules[`../islands/${name}/island.tsx`]?.default
    if (!Component) throw new Error(`there is no island "${name}" in src/islands`)
    return renderToString(<Component {...props} />, { identifierPrefix: idPrefix(index) })
  })
