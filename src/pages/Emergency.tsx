import { Fragment } from 'react'
import { EmergencyBanner } from '../components/CallToAction.tsx'
import care from '../components/care.css?inline'
import { DrawnPicture } from '../components/house/House.tsx'
import { DangerLinks } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, Sections, TextList } from '../components/RichText.tsx'
import { SaveNumber, Source } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { AfterSteps, Steps, StepsSheet } from '../components/Steps.tsx'
import type { PictureName } from '../content/drawings.ts'
import { cannotTalk, emergencyPage, symptoms, urgencies } from '../content/emergencies.ts'
import { helplines } from '../facts/helplines.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import emergencyCss from './emergency.css?inline'

const sentences = (text: string) => text.split(/(?<=\.) (?=[A-Z])/)

/** A choice of what has happened, with as much as possible on a phone's first screen. */
export function Emergency({ route }: { route: Route }) {
  const { danger, groups, noWords, notOurs, companies, closing } = emergencyPage
  return (
    <>
      <Sheet of={emergencyCss} />
      <PageHeading route={route} of={emergencyPage} />
      <div className="wrap">
        <section className="danger" id={danger.id} aria-label={danger.heading}>
          <ul>
            <DangerLinks className="danger-steps" size={32} />
          </ul>
          <PhoneLink to={helplines.gas} className="button button-call">
            Outside: call {helplines.gas.display}
          </PhoneLink>
        </section>
        {groups.map(({ id, heading, slugs, also }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <ul className="symptoms">
              {symptoms
                .filter(({ slug }) => slugs.includes(slug))
                .map(({ slug, name, picture }) => (
                  <Tile key={slug} href={routeAt(`${route.path}/${slug}`).path} picture={picture} name={name} />
                ))}
              {also &&
                symptoms.flatMap(({ slug, also = [] }) =>
                  also.map(({ id, picture, heading }) => (
                    <Tile key={id} href={`${route.path}/${slug}#${id}`} picture={picture} name={heading} />
                  )),
                )}
            </ul>
          </section>
        ))}
        <p className="whole">
          {/* Opened by the browser itself, so that no group is chosen any more. */}
          <a className="button" href={route.path} target="_self">
            Something else
          </a>
        </p>
      </div>
      <div className="wrap abreast">
        <section className="prose" aria-labelledby={cannotTalk.id}>
          <h2 id={cannotTalk.id}>{cannotTalk.heading}</h2>
          {cannotTalk.dangers.map(sentences).map(([first = '', ...rest]) => (
            <Fragment key={first}>
              <Paragraphs of={[first]} />
              <TextList of={rest} />
            </Fragment>
          ))}
          <TextList of={cannotTalk.ways} />
          <Paragraphs of={[noWords]} />
        </section>
        <div>
          <RateNow />
          <p>
            <SaveNumber />
          </p>
          <section className="prose rows" aria-labelledby={companies.id}>
            <h2 id={companies.id}>{companies.heading}</h2>
            <Paragraphs of={[companies.text]} />
            <TextList of={companies.list} />
          </section>
        </div>
      </div>
      <section className="wrap section prose wide rows not-ours" aria-labelledby={notOurs.id}>
        <h2 id={notOurs.id}>{notOurs.heading}</h2>
        <p>{notOurs.text}</p>
        <TextList of={notOurs.list} />
      </section>
      <EmergencyBanner {...closing} />
    </>
  )
}

const Tile = ({ href, picture, name }: { href: string; picture: PictureName; name: string }) => (
  <li>
    <a href={href}>
      <DrawnPicture of={picture} />
      {name}
    </a>
  </li>
)

/** What to do about one emergency. */
export function Symptom({ route }: { route: Route }) {
  const symptom = contentOf(symptoms, route)
  const { name, picture, scene = picture, lead, also = [], otherwise, instead } = symptom
  return (
    <>
      <StepsSheet />
      <PageHeading route={route} of={{ heading: name, lead, picture: scene }} />
      <Steps of={symptom} />
      <Sheet here of={care} />
      <div className="wrap section">
        <div className="prose cares">
          <Sections of={also} />
          <h2 id="otherwise">What else to know</h2>
          {urgencies.map(([urgency, heading]) => {
            const lines = otherwise[urgency]
            return (
              lines && (
                <section className={`care care-${urgency}`} key={urgency}>
                  <h3>{heading}</h3>
                  <TextList of={lines} />
                </section>
              )
            )
          })}
          {!instead && <RateNow />}
          <AfterSteps of={symptom} />
          <Source />
        </div>
      </div>
    </>
  )
}
