import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { HouseDrawing } from '../components/house/House.tsx'
import { PICTURES, WHOLE } from '../components/house/places.ts'
import { houseStyles } from './styles.ts'

/**
 * The house as a file, once for all pages that show a part of it as decoration: what the fragments of its URL name. A
 * page's styles do not reach into a picture, so it has its own, for both colour schemes.
 */
const content = renderToStaticMarkup(
  // biome-ignore lint/a11y/noSvgWithoutTitle: decoration wherever it is shown
  <svg xmlns="http://www.w3.org/2000/svg" className="house" viewBox={WHOLE.join(' ')}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
    <style dangerouslySetInnerHTML={{ __html: houseStyles }} />
    {Object.entries(PICTURES).map(([name, box]) => (
      <view key={name} id={name} viewBox={box.join(' ')} />
    ))}
    <HouseDrawing />
  </svg>,
)
const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)

export const houseFile = { name: `assets/house-${hash}.svg`, content }
