import { CallButton } from '../components/CallButton.tsx'
import { CallToAction } from '../components/CallToAction.tsx'
import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { HouseToChoose } from '../components/house/HouseToChoose.tsx'
import { Icon } from '../components/Icon.tsx'
import { Island } from '../components/Island.tsx'
import { Illustration } from '../components/illustrations/Illustration.tsx'
import { LetUsIn } from '../components/LetUsIn.tsx'
import { LinkCard } from '../components/LinkCard.tsx'
import { RateNow } from '../components/RateNow.tsx'
import { Paragraphs, RichText, TextList } from '../components/RichText.tsx'
import { home } from '../content/home.ts'
import { letUsIn } from '../content/proof.ts'
import { areaSearch } from '../islands/area-search/index.ts'

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
            <p className="lead">
              <RichText text={hero.text} />
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
            <div className="actions">
              <CallButton />
              <a className="button button-outline" href="/services">
                Our services
                <Icon name="arrow" size={20} />
              </a>
            </div>
          </div>
          <div className="hero-house">
            <p>{hero.house}</p>
            <HouseToChoose />
          </div>
        </div>
      </section>
      <EmergencyBanner {...banner} again />
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
        <RateNow />
        <h2>{firstSteps.heading}</h2>
        <p>
          <RichText text={firstSteps.text} />
        </p>
        <div className="safety">
          <h3>
            <Icon name="warning" /> {firstSteps.dangers.title}
          </h3>
          <Paragraphs of={firstSteps.dangers.lines} />
        </div>
        <div className="cards cards-3">
          {firstSteps.groups.map(({ title, picture, link, steps }) => (
            <div className="first-steps" key={title}>
              <Illustration name={picture} />
              <h3>
                <a href={link}>{title}</a>
              </h3>
              <TextList of={steps} ordered />
            </div>
          ))}
        </div>
      </section>
      <LetUsIn of={letUsIn} />
      <section className="wash section">
        <div className="wrap">
          <ul className="cards cards-3">
            {home.features.map(({ icon, title, description }) => (
              <li className="card" key={title}>
                <Icon name={icon} size={36} />
                <h2>{title}</h2>
                <p>
                  <RichText text={description} />
                </p>
              </li>
            ))}
          </ul>
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
      <CallToAction {...closing}>
        <CallButton />
        <a className="button button-outline" href="/contact">
          Request Callback
        </a>
      </CallToAction>
    </>
  )
}
