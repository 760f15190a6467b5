import { useShortcuts } from '../../keyboard/useShortcuts.ts'

/** j and k move the focus along the list, so that Enter opens what has it; / goes to the search. */
export function useListKeys(search: () => void): void {
  const move = (by: 1 | -1) => {
    const links = [...document.querySelectorAll<HTMLElement>('.request-link')]
    const focused = links.findIndex((link) => link.matches(':focus'))
    // Beside the list stands the request that was opened from it.
    const current = focused === -1 ? links.findIndex((link) => link.ariaCurrent === 'page') : focused
    const next = current === -1 ? 0 : current + by
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), '/': search })
}
