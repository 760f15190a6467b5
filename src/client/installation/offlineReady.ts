import { OFFLINE_READY } from '../../document/footer.ts'
import { pageState, subscribeToPageState } from '../state.ts'

/**
 * The last line of the footer: how much of the site is on this device while it is being stored, and once the worker has
 * checked that every page and file is in its cache, that it is ready.
 */
export function showOfflineReady(): void {
  const line = document.querySelector(`.${OFFLINE_READY}`)
  const show = () => {
    const { installedVersion: ready, storedPercent } = pageState()
    if (ready) {
      const bold = document.createElement('strong')
      bold.textContent = 'Ready offline:'
      line?.replaceChildren(bold, ` all of this site is on this device. Version ${ready.version} of ${ready.changed}.`)
    } else line?.replaceChildren(storedPercent ? `${storedPercent}% of this site is on this device so far.` : '')
  }
  subscribeToPageState(show)
  show()
}
