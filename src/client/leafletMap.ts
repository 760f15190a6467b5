import { type Coords, map as createMap, type DoneCallback, divIcon, marker, TileLayer } from 'leaflet'
import { company } from '../facts/company.ts'
import { map } from '../facts/hosting.ts'
import 'leaflet/dist/leaflet.css'

/**
 * Tiles with a status. A browser shows whatever image comes, and a busy or angry tile server sends one that says "access
 * blocked" with 403 or 429: it would cover our own drawing.
 */
class Tiles extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    tile.alt = ''
    tile.onload = () => done(undefined, tile)
    load(this.getTileUrl(coords)).then(
      (url) => {
        tile.src = url
      },
      (error: Error) => done(error, tile),
    )
    return tile
  }
}

/** An image as a `data:` URL, which our policy allows. @throws if there is no answer, or none with this image */
async function load(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' })
  const image = await response.blob()
  if (!response.ok || !image.type.startsWith('image/')) throw new Error(`Tile: ${response.status}`)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(image)
  })
}

/**
 * Draws the interactive map into an element, and calls back when the first tile has arrived.
 * Tiles are fetched with CORS, so that the worker can cache them: an opaque response counts as 7 MB of quota.
 * @returns a function that removes it.
 */
export function showMap(element: HTMLElement, onFirstTile: () => void): () => void {
  const { town, latitude, longitude } = company.office
  const leaflet = createMap(element, {
    // The map fills a phone's screen, so a wheel or one finger scrolls the page. Two fingers move the map.
    scrollWheelZoom: false,
    dragging: matchMedia('(pointer: fine)').matches,
  }).setView([latitude, longitude], map.zoom)
  new Tiles(map.tileUrl, {
    attribution: `<a href="${map.attributionUrl}">${map.attribution}</a>`,
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
