import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, LetUsIn } from '../components/CallToAction.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { Icon } from '../components/Icon.tsx'
import { LinkTiles } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { IconGrid, Paragraphs, TextList } from '../components/RichText.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { about } from '../content/about.ts'
import { letUsInBeside } from '../content/proofLines.ts'
import type { Route } from '../routes.ts'
import css from './about.css?inline'

export function About({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={about}>
        <div className="actions">
          <CallButton />
        </div>
      </PageHeading>
      <section className="wrap section">
        <h2>Our response in five steps</h2>
        <ol className="timeline">
          {about.timeline.map(({ picture, title, description, time }) => (
            <li key={title}>
              <DrawnPicture of={picture} />
              <h3>{title}</h3>
              <p className="timeline-time">{time}</p>
              <Paragraphs of={[description]} />
            </li>
          ))}
        </ol>
      </section>
      <div className="wrap section columns">
        <section>
          <h2>Our mission</h2>
          <p className="mission">{about.mission}</p>
          <IconGrid of={about.promises.map(([, line]) => line)} marks={about.promises.map(([icon]) => icon)} />
        </section>
        <section className="side">
          <h2>Company credentials</h2>
          <TextList of={about.credentials} ticked />
        </section>
      </div>
      <LetUsIn of={letUsInBeside} />
      <section className="wash section">
        <div className="wrap">
          <h2>Areas of expertise</h2>
          <LinkTiles of={about.expertise} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <h2>What we stand for</h2>
          <ul className="cards cards-4">
            {about.values.map(([icon, title, description]) => (
              <li className="card" key={title}>
                <Icon name={icon} size={36} />
                <h3>{title}</h3>
                <Paragraphs of={[description]} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CallToAction {...about.closing}>
        <CallButton />
      </CallToAction>
      <Sheet of={css} />
    </>
  )
}
