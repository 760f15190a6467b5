import { HousePicture } from '../components/house/House.tsx'
import { Icon } from '../components/Icon.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, TextList } from '../components/RichText.tsx'
import { SaveNumber } from '../components/Safety.tsx'
import { cannotTalk } from '../content/cannotTalk.ts'
import { emergencyPage, pictureOf } from '../content/emergencies.ts'
import { helplines } from '../facts/helplines.ts'
import { type Route, routeAt } from '../routes.ts'

/** What has happened, to choose from: on a phone, as much of it as fits on the first screen. */
export function Emergency({ route }: { route: Route }) {
  const { heading, lead, danger, groups, noWords, notOurs, companies, closing } = emergencyPage
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead} />
      <div className="wrap">
        <section className="danger" id={danger.id} aria-label={danger.heading}>
          <ul>
            {danger.slugs.map((slug) => {
              const { path, name } = routeAt(`${route.path}/${slug}`)
              return (
                <li key={slug}>
                  <a className="danger-steps" href={path}>
                    <Icon name="warning" size={32} />
                    {name}
                  </a>
                </li>
              )
            })}
          </ul>
          <PhoneLink to={helplines.gas} className="button button-call">
            Outside: call {helplines.gas.display}
          </PhoneLink>
        </section>
        {groups.map(({ id, heading, slugs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <ul className="symptoms">
              {slugs.map((slug) => {
                const { path, name } = routeAt(`${route.path}/${slug}`)
                return (
                  <li key={slug}>
                    <a href={path}>
                      <HousePicture of={pictureOf(slug)} />
                      {name}
                    </a>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      <div className="wrap">
        <section className="prose" aria-labelledby={cannotTalk.id}>
          <h2 id={cannotTalk.id}>{cannotTalk.heading}</h2>
          <Paragraphs of={cannotTalk.dangers} />
          <TextList of={cannotTalk.ways} />
          <Paragraphs of={[noWords]} />
        </section>
        <RateNow />
        <p>
          <SaveNumber />
        </p>
      </div>
      <div className="wrap section not-ours">
        <section className="prose">
          <h2 id={notOurs.id}>{notOurs.heading}</h2>
          <p>{notOurs.text}</p>
          <TextList of={notOurs.list} />
        </section>
        <section className="prose">
          <h2 id={companies.id}>{companies.heading}</h2>
          <Paragraphs of={[companies.text]} />
          <TextList of={companies.list} />
          <Paragraphs of={[closing]} />
        </section>
      </div>
    </>
  )
}
