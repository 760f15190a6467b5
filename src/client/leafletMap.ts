import { map as createMap, divIcon, marker, tileLayer } from 'leaflet'
import { company } from '../facts/company.ts'
import { map } from '../facts/hosting.ts'
import 'leaflet/dist/leaflet.css'

/**
 * Draws the interactive map into an element, and calls back when the first tile has arrived.
 * Tiles are requested with CORS, so that the worker can cache them: an opaque response counts as 7 MB of quota.
 * @returns a function that removes it.
 */
export function showMap(element: HTMLElement, onFirstTile: () => void): () => void {
  const { town, latitude, longitude } = company.office
  const leaflet = createMap(element, {
    // The map fills a phone's screen, so a wheel or one finger scrolls the page. Two fingers move the map.
    scrollWheelZoom: false,
    dragging: matchMedia('(pointer: fine)').matches,
  }).setView([latitude, longitude], map.zoom)
  tileLayer(map.tileUrl, {
    attribution: `<a href="${map.attributionUrl}">${map.attribution}</a>`,
    crossOrigin: true,
    maxZoom: 19,
  })
    .once('tileload', onFirstTile)
    .addTo(leaflet)
  marker([latitude, longitude], {
    icon: divIcon({ className: 'map-marker', iconSize: [28, 28] }),
    alt: `${town}, approximate position of our office`,
    title: `${town} (approximate)`,
  }).addTo(leaflet)
  return () => leaflet.remove()
}
