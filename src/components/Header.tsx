import { isActive } from '../document/paths.ts'
import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { menu } from '../routes.ts'
import { Icon } from './Icon.tsx'
import { PhoneLink } from './PhoneLink.tsx'

/** A roof over a road sign's arrow, for home and for help on its way, and the company's name. */
export const Logo = () => (
  <>
    <svg className="logo-mark" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <path className="logo-roof" d="M2 16 18 3l16 13v17H2z" />
      <path className="logo-arrow" d="M9 22h12v-5l8 7.5-8 7.5v-5H9z" transform="translate(-1 -2)" />
    </svg>
    {company.name}
  </>
)

const PHONE_ICON = 'phone-icon'

/**
 * The first element of the document: on a bad line every kilobyte before it costs a tenth of a second (docs/decisions/02).
 * So its icon is drawn further down, in the space that is reserved here, and all other styles come after it. On a phone it is
 * a bar at the bottom edge, under the thumb; on a wide screen it is in the header.
 */
export const CallLink = () => (
  <PhoneLink className="call">
    <span>24/7 Emergency</span> <strong>{emergencyPhone.display}</strong>
    <svg width={24} height={24} aria-hidden="true">
      <use href={`#${PHONE_ICON}`} />
    </svg>
  </PhoneLink>
)

export const Header = ({ path }: { path: string }) => (
  <>
    <a className="skip" href="#main">
      Skip to main content
    </a>
    <a className="logo" href="/">
      <Logo />
    </a>
    <nav className="nav" aria-label="Main">
      <Links path={path} of={menu('header')} />
    </nav>
    <Menu path={path} />
  </>
)

const Links = ({ path, of }: { path: string; of: ReturnType<typeof menu> }) => (
  <ul>
    {of.map(({ path: href, label }) => (
      <li key={href}>
        <a href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

/**
 * The browser opens this dialog by itself (`command`), so the menu works before our script, or without it. The browser
 * also keeps the focus inside and closes it on Escape. In browsers without `command` the boot script opens it.
 */
const Menu = ({ path }: { path: string }) => (
  <>
    <button className="menu-button" type="button" command="show-modal" commandfor="menu">
      <Icon name="menu" />
      <span>Menu</span>
    </button>
    <dialog className="menu" id="menu" aria-label="Menu">
      <div className="menu-top">
        <span className="logo">
          <Logo />
        </span>
        <button className="menu-close" type="button" command="close" commandfor="menu" aria-label="Close menu">
          <Icon name="close" />
          <span>Close</span>
        </button>
      </div>
      <nav aria-label="Mobile">
        <Links path={path} of={menu('header', 'phone')} />
      </nav>
      <PhoneLink className="button button-call">
        <Icon name="phone" size={20} id={PHONE_ICON} />
        Call Emergency
        <span className="menu-number">{emergencyPhone.display}</span>
      </PhoneLink>
    </dialog>
  </>
)
