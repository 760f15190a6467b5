import { ACCORDION } from '../../document/marks.ts'

/**
 * Keeps one answer open at a time in browsers without `<details name>`: Chrome before 120, Safari before 17.2, Firefox
 * before 130. Delete it when the build's targets are above those.
 */
export function startAccordions(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  // The event does not bubble.
  document.addEventListener('toggle', closeOthers, true)
}

function closeOthers({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement && target.open)) return
  for (const other of target.closest(`.${ACCORDION}`)?.querySelectorAll('details') ?? [])
    if (other !== target) other.open = false
}
