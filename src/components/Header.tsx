import { useEffect, useRef } from 'react'
import { company, emergencyPhone } from '../site'
import { Icon } from './Icon'
import { Logo } from './Logo'

const LINKS = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQs'],
  ['/contact', 'Contact'],
] as const

/** Blog stays lit on its articles. */
const isActive = (href: string, path: string) => href === path || (href === '/blog' && path.startsWith('/blog/'))

function Links({ path }: { path: string }) {
  return (
    <ul>
      {LINKS.map(([href, label]) => (
        <li key={href}>
          <a href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The phone link is the first thing in the document: on a bad line every kilobyte in front of it costs a tenth of a
 * second. `rest`, what the page needs besides, comes right after it: markup written by the build.
 * On phones it is a bar at the bottom edge, under the thumb; on wide screens it sits in the header.
 */
export function Header({ path, rest }: { path: string; rest: string }) {
  return (
    <header className="header">
      <a className="call" href={emergencyPhone.href}>
        <Icon name="phone" />
        <span>24/7 Emergency</span> <strong>{emergencyPhone.display}</strong>
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, written by the build */}
      <div style={{ display: 'none' }} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rest }} />
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <a className="logo" href="/">
        <Logo />
        {company.name}
      </a>
      <nav className="nav" aria-label="Main">
        <Links path={path} />
      </nav>
      <Menu path={path} />
    </header>
  )
}

/**
 * A modal dialog that the browser opens by itself (`command`), so that it works before our script and without it; the
 * browser also traps the focus and closes it on Escape. For browsers without `command` the boot script does it.
 */
function Menu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Choosing a link closes the menu: also the link to the page one is on, which changes no path.
  useEffect(() => {
    const menu = dialog.current
    const close = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) menu?.close()
    }
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [])

  return (
    <>
      <button className="menu-button" type="button" command="show-modal" commandfor="menu">
        <Icon name="menu" />
        <span>Menu</span>
      </button>
      <dialog className="menu" id="menu" aria-label="Menu" ref={dialog}>
        <button className="menu-close" type="button" command="close" commandfor="menu">
          <Icon name="close" />
          <span>Close menu</span>
        </button>
        <nav aria-label="Mobile">
          <Links path={path} />
        </nav>
        <a className="button button-call" href={emergencyPhone.href}>
          <Icon name="phone" size={20} />
          Call Emergency
          <span className="menu-number">{emergencyPhone.display}</span>
        </a>
      </dialog>
    </>
  )
}
