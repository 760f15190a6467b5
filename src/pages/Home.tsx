import { Banner, Closing } from '../components/Banner.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { Icon } from '../components/Icon.tsx'
import { Scene, type SceneName } from '../components/illustrations/Scene.tsx'
import { Items, Line } from '../components/Prose.tsx'
import { Sign } from '../components/Sign.tsx'
import { home } from '../content/home.ts'

const FIRST_STEPS: readonly SceneName[] = ['plumbing', 'locksmith', 'drainage']

export function Home() {
  const { hero, banner, firstSteps, closing } = home
  return (
    <>
      <section className="hero">
        <div className="wrap hero-columns">
          <div>
            <h1>{hero.heading}</h1>
            <p className="lead">
              <Line text={hero.text} />
            </p>
            <div className="actions">
              <CallButton />
              <a className="button button-outline" href="/services">
                Our services
                <Icon name="arrow" size={20} />
              </a>
            </div>
          </div>
          <ul className="ticks hero-points">
            {hero.points.map((point) => (
              <li key={point}>
                <Line text={point} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Banner {...banner} />
      <div className="wrap section">
        <ul className="cards cards-3">
          {home.features.map(({ icon, title, description }) => (
            <li className="card" key={title}>
              <Icon name={icon} size={36} />
              <h2>{title}</h2>
              <p>
                <Line text={description} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <section className="wash section">
        <div className="wrap">
          <h2>{home.tilesHeading}</h2>
          <ul className="cards cards-3">
            {home.tiles.map(({ name, icon, link, description }) => (
              <li key={name}>
                <Sign href={link} icon={icon} name={name} text={description} />
              </li>
            ))}
          </ul>
          <p>
            <a className="button button-main" href="/services">
              View All Services
              <Icon name="arrow" size={20} />
            </a>
          </p>
        </div>
      </section>
      <section className="wrap section">
        <h2>{firstSteps.heading}</h2>
        <p>
          <Line text={firstSteps.text} />
        </p>
        <div className="cards cards-3">
          {firstSteps.groups.map(({ title, link, steps }, index) => (
            <div className="first-steps" key={title}>
              <Scene name={FIRST_STEPS[index] ?? 'call'} />
              <h3>
                <a href={link}>{title}</a>
              </h3>
              <Items of={steps} ordered />
            </div>
          ))}
        </div>
      </section>
      <Closing {...closing}>
        <CallButton />
        <a className="button button-outline" href="/contact">
          Request Callback
        </a>
      </Closing>
    </>
  )
}
