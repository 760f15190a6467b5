import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, LetUsIn } from '../components/CallToAction.tsx'
import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { HouseToChoose } from '../components/house/House.tsx'
import { Icon } from '../components/Icon.tsx'
import { Island } from '../components/Island.tsx'
import { LinkCard } from '../components/LinkCard.tsx'
import { RateNow } from '../components/Rates.tsx'
import { RichText } from '../components/RichText.tsx'
import { cannotTalkLink } from '../content/cannotTalk.ts'
import { home } from '../content/home.ts'
import { letUsIn } from '../content/proof.ts'
import { areaSearch } from '../islands/index.ts'

export function Home() {
  const { hero, banner, area, firstSteps, closing } = home
  return (
    <>
      <section className="hero">
        <div className="wrap hero-columns">
          <div className="hero-words">
            <h1>{hero.heading}</h1>
            <p className="hero-where">
              <RichText text={hero.where} />
            </p>
            <ul className="choices">
              {hero.choices.map(({ name, icon, link }) => (
                <li key={name}>
                  <a className="choice" href={link}>
                    <Icon name={icon} size={32} />
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a className="choice choice-else" href={hero.otherwise.link}>
                  {hero.otherwise.name}
                  <Icon name="arrow" size={20} />
                </a>
              </li>
            </ul>
            <p className="lead">
              <RichText text={hero.text} />
            </p>
            <div className="actions">
              <CallButton />
              <a className="button button-outline" href="/services">
                Our services
                <Icon name="arrow" size={20} />
              </a>
            </div>
            <p>
              <a href={cannotTalkLink.path}>{cannotTalkLink.name}</a>
            </p>
          </div>
          <div className="hero-house">
            <p>{hero.house}</p>
            <HouseToChoose />
          </div>
        </div>
      </section>
      <section className="wash section" aria-labelledby={area.id}>
        <div className="wrap hero-columns">
          <div>
            <h2 id={area.id}>{area.heading}</h2>
            <p>{area.text}</p>
            <RichText text={area.all} />
          </div>
          <Island of={areaSearch} when="interaction" props={{}} />
        </div>
      </section>
      <section className="wrap section">
        <h2>{home.tilesHeading}</h2>
        <ul className="cards cards-3">
          {home.tiles.map(({ name, icon, link, description }) => (
            <li key={name}>
              <LinkCard href={link} icon={icon} name={name} text={description} />
            </li>
          ))}
        </ul>
        <p>
          <a className="button button-main" href="/services">
            View All Services
            <Icon name="arrow" size={20} />
          </a>
        </p>
      </section>
      <EmergencyBanner {...banner} again />
      <section className="wrap section">
        <h2>{firstSteps.heading}</h2>
        <p className="safety">
          <RichText text={firstSteps.danger} />
        </p>
        <ul className="link-grid">
          {firstSteps.links.map(([label, path]) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
        <RateNow />
      </section>
      <LetUsIn of={letUsIn} />
      <section className="wash section">
        <ul className="wrap features">
          {home.features.map(({ icon, title, description }) => (
            <li key={title}>
              <Icon name={icon} size={28} />
              <p>
                <strong>{title}</strong> <RichText text={description} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <CallToAction {...closing}>
        <CallButton />
        <a className="button button-outline" href="/contact">
          Request Callback
        </a>
      </CallToAction>
    </>
  )
}
