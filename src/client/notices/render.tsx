import { createRoot } from 'react-dom/client'
import { Safe } from '../Boundary.tsx'
import { InstallInvitation, Notices } from './Notices.tsx'

export { Talk } from './Talk.tsx'

/*
 * What React draws around a page, each in a root of its own. One file, loaded when there is something to draw, so that no
 * other page pays for it. With what was sent comes its conversation, too (Conversation.tsx).
 */

/** Shows what visitors must be told, from now on. */
export function renderNotices(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Safe>
      <Notices />
    </Safe>,
  )
}

/**
 * Offers to install the site, above the footer.
 * @returns a function that takes the offer away.
 */
export function renderInvitation(): () => void {
  const place = document.createElement('div')
  document.querySelector('main')?.after(place)
  const root = createRoot(place)
  root.render(
    <Safe>
      <InstallInvitation />
    </Safe>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
