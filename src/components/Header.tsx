import { isActive } from '../document.ts'
import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { menu } from '../routes.ts'
import { Icon, IconOf } from './Icon.tsx'
import { Logo } from './Logo.tsx'

const PHONE_ICON = 'phone-icon'

/**
 * The first thing in the document: on a bad line every kilobyte in front of it costs a tenth of a second. The styles of
 * all that follows come after it, and so does the drawing of its icon.
 * On phones it is a bar at the bottom edge, under the thumb; on wide screens it sits in the header.
 */
export const CallLink = () => (
  <a className="call" href={emergencyPhone.href}>
    <IconOf id={PHONE_ICON} />
    <span>24/7 Emergency</span> <strong>{emergencyPhone.display}</strong>
  </a>
)

/** What else is in the header. */
export const Header = ({ path }: { path: string }) => (
  <>
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
  </>
)

const Links = ({ path }: { path: string }) => (
  <ul>
    {menu('header').map(({ path: href, label }) => (
      <li key={href}>
        <a href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

/**
 * A modal dialog that the browser opens by itself (`command`), so that it works before our script and without it; the
 * browser also traps the focus and closes it on Escape. For browsers without `command` the boot script does it.
 */
const Menu = ({ path }: { path: string }) => (
  <>
    <button className="menu-button" type="button" command="show-modal" commandfor="menu">
      <Icon name="menu" />
      <span>Menu</span>
    </button>
    <dialog className="menu" id="menu" aria-label="Menu">
      <button className="menu-close" type="button" command="close" commandfor="menu">
        <Icon name="close" />
        <span>Close menu</span>
      </button>
      <nav aria-label="Mobile">
        <Links path={path} />
      </nav>
      <a className="button button-call" href={emergencyPhone.href}>
        <Icon name="phone" size={20} id={PHONE_ICON} />
        Call Emergency
        <span className="menu-number">{emergencyPhone.display}</span>
      </a>
    </dialog>
  </>
)
