import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, EmergencyBanner, LetUsIn } from '../components/CallToAction.tsx'
import { Choices } from '../components/Choices.tsx'
import { DrawnPicture, HouseToChoose } from '../components/house/House.tsx'
import { Icon } from '../components/Icon.tsx'
import { Island } from '../components/Island.tsx'
import { DangerLinks, OutlineLink } from '../components/Links.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, RichText } from '../components/RichText.tsx'
import { SafetyLine } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { cannotTalkLink } from '../content/emergencies.ts'
import { home } from '../content/home.ts'
import { letUsIn } from '../content/proofLines.ts'
import heroCss from './hero.css?inline'
import css from './home.css?inline'

export function Home() {
  const { hero, banner, area, firstSteps, closing } = home
  return (
    <>
      <Sheet of={heroCss} />
      <section className="hero">
        <div className="wrap hero-columns">
          <div className="hero-words">
            <h1>{hero.heading}</h1>
            <Paragraphs className="hero-where" of={[hero.where]} />
            <Sheet here of={css} />
            <ul className="dangers">
              <DangerLinks className="danger-link" size={20} />
            </ul>
            <Choices />
            <p>
              <a href={cannotTalkLink.path}>{cannotTalkLink.name}</a> <a href="/services">Services</a>{' '}
              <a href="/prices">Prices</a>
            </p>
            <div className="actions">
              <CallButton />
            </div>
            <details className="aim">
              <summary>{hero.brief}</summary>
              <Paragraphs of={[hero.text]} />
            </details>
          </div>
          <HouseToChoose {...hero.house} />
        </div>
      </section>
      <section className="wash section" aria-labelledby={area.id}>
        <div className="wrap hero-columns">
          <div>
            <h2 id={area.id}>{area.heading}</h2>
            <p>{area.text}</p>
            <RichText text={area.all} />
          </div>
          <Island name="area-search" when="interaction" />
        </div>
      </section>
      <EmergencyBanner {...banner} again />
      <section className="wrap section">
        <h2>{firstSteps.heading}</h2>
        <div className="abreast">
          <SafetyLine text={firstSteps.danger} />
          <RateNow />
        </div>
      </section>
      <section className="wash section">
        <div className="wrap">
          <ul className="cards cards-3">
            {home.features.map(([icon, title, description]) => (
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
        <ul className="needs">
          {home.tiles.map(([picture, name, link, description]) => (
            <li key={name}>
              <DrawnPicture of={picture} />
              <a href={link}>{name}</a> <span className="hint">{description}</span>
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
      <LetUsIn of={letUsIn} />
      <CallToAction {...closing}>
        <CallButton />
        <OutlineLink to="/contact">Request Callback</OutlineLink>
      </CallToAction>
    </>
  )
}
