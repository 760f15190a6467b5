import type { Plugin } from 'vite'

/** Leaflet 1 as ES modules: its package.json names one script with everything. */
export const leafletModules = { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }

/** A statement that adds something to a class, and what it adds first, below its comments. */
const ADDITIONS =
  /^(?:(?:Layer|LayerGroup|Marker|Circle|CircleMarker|Polyline|Polygon)\.include\(|Map\.include\((?=\{(?:\s|\/\/.*)*(?:_initOverlay|openPopup|openTooltip|getRenderer):))/gm
/** Names for those who use it as one global object. */
const STATICS = /^(?:Control|control|TileLayer|tileLayer|Map|CRS|SVG|GeoJSON|Polyline)\.\w+ = \w+;/gm
const OLD_BROWSERS = /^if \(Browser\.vml\) \{\s*SVG\.include\(vmlMixin\);\s*\}/m
/** Rules for layers, popups, tooltips, the icon of its own and Internet Explorer. */
const RULES = /^[^{}@]*(?:layers|popup|tooltip|scale|lvml|oldie|default-icon)[^{}]*\{[^{}]*\}/gm

/**
 * Leaves out what our map does not use (layers, popups, tooltips, shapes and their renderers): 15 KB of each visitor's
 * offline copy. Leaflet 1 builds its classes by calls that a bundler must take for effects, so these are marked as pure.
 * Leaflet 2 has real classes, and then this can go.
 * @throws if Leaflet has changed, so that nothing matches.
 */
export const leanLeaflet = (): Plugin => ({
  name: 'lean-leaflet',
  enforce: 'pre',
  transform: {
    filter: { id: /\/leaflet(?:-src\.esm\.js|\.css)(?:$|\?)/ },
    handler(code, id) {
      if (id.includes('.css')) return replaced(code, RULES, '')
      const marked = replaced(code, / = \w+\.extend\(\{/g, (call) => call.replace(' = ', ' = /*#__PURE__*/ '))
      const without = replaced(replaced(marked, STATICS, ''), OLD_BROWSERS, '')
      return replaced(without, ADDITIONS, (call) => `/*#__PURE__*/ ${call}`)
    },
  },
})

function replaced(code: string, part: RegExp, by: string | ((found: string) => string)): string {
  const changed = typeof by === 'string' ? code.replace(part, by) : code.replace(part, by)
  if (changed === code) throw new Error(`Leaflet has nothing like ${part}`)
  return changed
}
