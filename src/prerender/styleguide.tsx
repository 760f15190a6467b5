/**
 * The page that shows how the site looks (`npm run styleguide`): swatches, type, spacing and components. It is built from the
 * same parts as the pages, so it can't differ from them. Visitors never see it.
 */

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Accordion } from '../components/Accordion.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner } from '../components/CallToAction.tsx'
import { Choices } from '../components/Choices.tsx'
import { Drawing, HouseToChoose, STREET_BOXES, StreetDrawing } from '../components/house/House.tsx'
import { OUTSIDE, PARTS } from '../components/house/houseParts.ts'
import street from '../components/house/street.css?inline'
import { LinkCard } from '../components/Links.tsx'
import { Safety } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { promise } from '../content/charges.ts'
import { type Box, PICTURES } from '../content/drawings.ts'
import { faqs } from '../content/faqs.ts'
import { trades } from '../content/trades.ts'
import heroCss from '../pages/hero.css?inline'
import homeCss from '../pages/home.css?inline'
import { palette } from '../theme/palette.ts'
import { SPACES } from '../theme/theme.ts'
import { Sheets } from './renderPage.tsx'
import { callStyles, footerStyles, frameStyles, withStyles } from './styles.ts'
import { tokensFor } from './tokens.ts'

/** The purpose of each colour. */
const USES: Partial<Record<keyof typeof palette, string>> = {
  ink: 'text',
  muted: 'what may be skipped',
  paper: 'the page',
  wash: 'a part of it',
  card: 'a thing on it',
  line: 'between things',
  brand: 'links',
  amber: 'points the way',
  alarm: 'calls, and nothing else',
  good: 'sent',
  focus: 'where the keyboard is',
}

/** All pictures of a drawing, cut out of one copy of it. */
const Pictures = ({ id, of, children }: { id: string; of: Readonly<Record<string, Box>>; children: ReactNode }) => (
  <div className="styleguide-pictures">
    <svg aria-hidden="true" width="0" height="0">
      <g className="house" id={id}>
        {children}
      </g>
    </svg>
    {Object.entries(of).map(([name, box]) => (
      <figure key={name}>
        <svg className="house" viewBox={box.join(' ')} aria-hidden="true">
          <use href={`#${id}`} />
        </svg>
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </div>
)

const OWN = `
.styleguide{display:grid;gap:2rem;padding-block:2rem}
.styleguide section{min-width:0}
.styleguide-swatches{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem;padding:0;list-style:none}
.styleguide-swatches span{display:block;height:3.5rem;border:1px solid var(--line);border-radius:8px}
.styleguide-swatches small{display:block}
.styleguide .house{max-width:34rem;clip-path:inset(0)}
.styleguide figure{margin:0}
.styleguide-pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem}
.styleguide-pictures>svg{position:absolute}
.styleguide-space{background:var(--amber);height:1rem}
.styleguide .choices{background:var(--mantine-color-petrol-9);color:var(--on-deep);padding:1rem}
`

/** @param font URL of the headings' typeface, as a `data:` URL, so that the page is one file */
export function styleguidePage(font: string): string {
  const body = renderToStaticMarkup(
    <main className="wrap styleguide">
      <Sheet of={heroCss + homeCss} />
      <Sheets of="area-search" />
      <Sheets of="contact-form" />
      <header>
        <h1>The site’s styleguide</h1>
        <p className="lead">
          Made by `npm run styleguide` from the theme and the components themselves. Why it is so: styleguide.md.
        </p>
      </header>
      <Part title="Colours">
        <ul className="styleguide-swatches">
          {Object.entries(palette).map(([name, [light, dark]]) => (
            <li key={name}>
              <span style={{ background: `linear-gradient(90deg,${light} 50%,${dark} 50%)` }} />
              {name}
              <small>
                {light} · {dark}
              </small>
              <small>{USES[name as keyof typeof palette]}</small>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        <h1>Heading 1: Water through the ceiling</h1>
        <h2>Heading 2: What will it cost right now?</h2>
        <h3>Heading 3: Other dangers</h3>
        <p className="lead">Lead: Turn the stop tap off, then call us.</p>
        <p>Text in the system’s face, 17 px on 26, at most 44 rem wide. Numbers and links are never smaller.</p>
        <p>
          <small>Small: what may be skipped.</small>
        </p>
      </Part>
      <Part title="Spacing">
        {SPACES.map((space) => (
          <p key={space}>
            {space} rem
            <span className="styleguide-space" style={{ display: 'block', width: `${space}rem` }} />
          </p>
        ))}
      </Part>
      <Part title="To press">
        <Choices />
        <div className="actions">
          <CallButton />
          <a className="button button-main" href="/services">
            View All Services
          </a>
          <a className="button" href="/contact">
            Contact us
          </a>
        </div>
        <ul className="cards cards-3">
          <li>
            <LinkCard href="/services/emergency-plumbing" icon="tap" name="Emergency Plumbing" />
          </li>
          <li>
            <div className="card">
              <h3>A card</h3>
              <p>For a thing among others of its kind.</p>
            </div>
          </li>
          <li>
            <div className="side">
              <h3>What stands beside</h3>
              <p>The contents of a page, or where to go next.</p>
            </div>
          </li>
        </ul>
      </Part>
      <Part title="A form, and what it answers">
        <div className="contact-form fields">
          <label htmlFor="styleguide-text">Postcode or town</label>
          <input id="styleguide-text" data-variant="default" />
          <label htmlFor="styleguide-wrong">Phone number</label>
          <p id="styleguide-wrong-error">Enter your phone number</p>
          <input id="styleguide-wrong" data-variant="default" aria-invalid="true" />
          <label htmlFor="styleguide-file">Photographs</label>
          <input id="styleguide-file" type="file" />
          <fieldset className="tiles">
            <legend>How should we reply?</legend>
            <label>
              <input type="radio" name="styleguide" defaultChecked /> Call me
            </label>
            <label>
              <input type="radio" name="styleguide" /> Text me, don’t call
            </label>
          </fieldset>
          <div className="tiles">
            <details className="fold tile tile-held">
              <summary>
                <span>
                  <strong>A tile</strong> <small>What it holds</small>
                </span>
              </summary>
            </details>
            <details className="fold tile">
              <summary>
                <span>
                  <strong>Another</strong> <small>What could go in</small>
                </span>
              </summary>
            </details>
          </div>
          <p className="form-status-sent">Sent: green.</p>
          <p className="form-status-waiting">Saved, and waiting for a signal: amber.</p>
          <p className="form-status-refused">Refused, or not saved: red.</p>
          <p className="area-answer">Nothing found, or nothing yet: a plain frame that says what to do.</p>
          <details className="fold">
            <summary>
              <h3>What most people can skip</h3>
            </summary>
            <p>One tap away.</p>
          </details>
        </div>
      </Part>
      <Part title="The number again, on wide screens">
        <EmergencyBanner heading="Need help now?" text={`Call for our ${promise}.`} />
      </Part>
      <Part title="What to do, and what people ask">
        {trades['leak-detection'].safety && (
          <Safety of={trades['leak-detection'].safety.first} every="/emergency/burst-pipe" />
        )}
        <Accordion items={faqs.slice(0, 2)} heading="h3" />
      </Part>
      <Part title="The house, and the pictures of its parts">
        <HouseToChoose touch="Tap" mouse="Choose" />
        <Pictures id="house-whole" of={PICTURES}>
          <Drawing of={[...PARTS, ...OUTSIDE]} />
        </Pictures>
      </Part>
      <Part title="The scenes of the street">
        <Pictures id="street-whole" of={STREET_BOXES}>
          <StreetDrawing />
        </Pictures>
        <Sheet of={street} />
      </Part>
    </main>,
  )
  const before = `@font-face{font-family:Sign;src:url(${font});font-weight:750}${callStyles}${frameStyles}${footerStyles}`
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>The site’s styleguide</title><style>${before}</style></head><body>${withStyles('', body).join('')}<style>${tokensFor(OWN)}${OWN}</style></body></html>\n`
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
