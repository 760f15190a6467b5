import { Logo } from '../components/Header.tsx'
import { Icon } from '../components/Icon.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { SaveNumber } from '../components/Safety.tsx'
import { cannotTalkLink } from '../content/emergencies.ts'
import { NOT_SENT } from '../document/paths.ts'
import { company, hours } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'

/**
 * One link as large as the screen, and nothing else to load: the installed icon's shortcut opens it. It is a whole
 * document and not in the route table, because no page links to it and search engines should not show it.
 */
export function Call({ styles }: { styles: string }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{`Call ${emergencyPhone.display} | ${company.name}`}</title>
        <meta name="description" content={`The emergency number of ${company.name}, day and night.`} />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#063532" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, written by the build */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>
          <p className="logo">
            <Logo />
          </p>
          <h1>24/7 emergency line</h1>
          <p className="not-sent" id={NOT_SENT}>
            <strong>Nothing was sent:</strong> the form doesn’t work in this browser. Please call us. If you go back,
            what you typed is still there.
          </p>
          <PhoneLink className="number">
            <span>
              <Icon name="phone" size={32} /> Call now
            </span>
            <strong>{emergencyPhone.display}</strong>
          </PhoneLink>
          <p>
            No answer? Office: <PhoneLink to={landline} />
            <br />
            {hours.office}
          </p>
          <p>
            <SaveNumber /> <a href={cannotTalkLink.path}>{cannotTalkLink.name}</a> <a href="/">All pages</a>
          </p>
        </main>
      </body>
    </html>
  )
}
