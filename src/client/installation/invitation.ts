import { report } from '../report.ts'
import { pageState } from '../state.ts'

/**
 * Invites the visitor to install the site. The offer comes with the second page of a visit, once the site is stored on
 * this device: decided when a page opens so that nothing moves, and never beside the form.
 * @returns a function to call when the page is left.
 */
export function inviteToInstall(): () => void {
  const { installPrompt, installedVersion } = pageState()
  if (!installPrompt || !installedVersion || window.location.pathname === '/contact') return () => {}
  let hasLeft = false
  let remove = () => {}
  import('../notices/render.tsx').then(
    ({ renderInvitation }) => {
      if (!hasLeft) remove = renderInvitation()
    },
    // The page works without the invitation.
    report,
  )
  return () => {
    hasLeft = true
    remove()
  }
}
