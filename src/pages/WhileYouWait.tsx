import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { TextList } from '../components/RichText.tsx'
import { whileYouWait } from '../content/whileYouWait.ts'
import { ADD_NOTE, ADD_PHOTOS, KEPT_HERE, LOG_ENTRIES, LOG_FORM, NOTE, PRICE } from '../document.ts'
import { waiting } from '../islands/waiting/index.ts'
import type { Route } from '../routes.ts'

const { heading, lead, noScript, clock, log, door } = whileYouWait

/** The form is HTML alone, so that no word of it is sent twice; the island runs the clock and keeps the log. */
export function WhileYouWait({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead}>
        <a href="#door">{door.link}</a>
      </PageHeading>
      <div className="wrap section columns">
        <div className="keep">
          <noscript>
            <style>{'.keep-form{display:none}'}</style>
            <p className="notice">{noScript}</p>
          </noscript>
          <section className="keep-form wait-clock" aria-labelledby="clock">
            <h2 id="clock">{clock}</h2>
            <Island of={waiting} when="idle" props={{}} />
          </section>
          <section aria-labelledby="log">
            <h2 id="log">{log.heading}</h2>
            <div className="keep-form" id={LOG_FORM}>
              <p className="hint">{log.kept}</p>
              <label htmlFor={PRICE}>{log.price.label}</label>
              <p className="hint" id="price-hint">
                {log.price.hint}
              </p>
              <input
                id={PRICE}
                type="text"
                maxLength={log.price.limit}
                autoComplete="off"
                aria-describedby="price-hint"
                {...{ [KEPT_HERE]: '' }}
              />
              <label htmlFor={NOTE}>{log.note.label}</label>
              <textarea id={NOTE} rows={3} maxLength={log.note.limit} {...{ [KEPT_HERE]: '' }} />
              <button className="button" type="button" id={ADD_NOTE}>
                {log.note.button}
              </button>
              <label htmlFor={ADD_PHOTOS}>{log.photographs.label}</label>
              <p className="hint" id="photos-hint">
                {log.photographs.hint}
              </p>
              <input id={ADD_PHOTOS} type="file" accept="image/*" multiple aria-describedby="photos-hint" />
            </div>
            <div id={LOG_ENTRIES} />
          </section>
        </div>
        <section className="side" aria-labelledby="door">
          <h2 id="door">{door.heading}</h2>
          <TextList of={door.list} />
        </section>
      </div>
    </>
  )
}
