import { isActive } from '../../document/paths.ts'

/** The links of the menus. */
const MENU_LINKS = '.nav a, .menu li a'

/** Marks the menus' links to the current page. Nothing else changes in header and footer. */
export function markActiveLinks(path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(MENU_LINKS)) {
    if (isActive(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
