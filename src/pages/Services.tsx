import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { Icon } from '../components/Icon.tsx'
import { Illustration } from '../components/illustrations/Illustration.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Paragraphs } from '../components/RichText.tsx'
import { servicesPage } from '../content/misc.ts'
import { services } from '../content/services.ts'
import { trades } from '../content/trades.ts'
import type { Service } from '../content/types.ts'
import { SERVICE } from '../document/marks.ts'
import { type Route, routeAt } from '../routes.ts'

/**
 * Nine cards, each with a modal. The browser opens the modals by itself (`command`), so they work before our script
 * runs. The script gives an open modal an address (src/client/page.ts).
 */
export function Services({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={servicesPage.heading} lead={servicesPage.lead} />
      <div className="wrap section">
        <ul className="cards cards-3">
          {services.map((service) => (
            <li className="card" key={service.id}>
              <Illustration name={service.picture} />
              <h2>{service.title}</h2>
              <p>{service.shortDescription}</p>
              <LeadsOn from={service} />
              <ModalButton
                className="button"
                command="show-modal"
                id={service.id}
                label="Learn More"
                about={`about ${service.title}`}
              />
              <Modal service={service} />
            </li>
          ))}
        </ul>
      </div>
      <EmergencyBanner {...servicesPage.emergency} />
    </>
  )
}

interface ModalButtonProps {
  readonly className: string
  readonly command: 'show-modal' | 'close'
  readonly id: string
  readonly label: string
  readonly about: string
}

function ModalButton({ className, command, id, label, about }: ModalButtonProps) {
  return (
    <button className={className} type="button" command={command} commandfor={id}>
      {label} <span className="visually-hidden">{about}</span>
    </button>
  )
}

/** Where there is more: the first steps if it is happening now, then the pages of the trade. */
function LeadsOn({ from: { pages = [], now } }: { from: Service }) {
  const links = pages.map((trade) => [trades[trade].path, routeAt(trades[trade].path).name] as const)
  if (now) links.unshift([now.path, now.label])
  return links.length === 0 ? null : (
    <ul className="leads-on">
      {links.map(([path, label]) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

function Modal({ service }: { service: Service }) {
  const { id, title, modalIcon, fullDescription, more = [], features } = service
  return (
    <dialog className="modal" id={id} aria-labelledby={`${id}-title`} closedby="any">
      <ModalButton className="button-quiet modal-close" command="close" id={id} label="Close" about={title} />
      <h2 id={`${id}-title`}>
        <Icon name={modalIcon} size={32} />
        {title}
      </h2>
      <LeadsOn from={service} />
      <Paragraphs of={[fullDescription, ...more]} />
      <h3>What We Offer</h3>
      <ul className="ticks">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className="actions">
        <CallButton />
        <a className="button button-main" href={`/contact?service=${id}`} {...{ [SERVICE]: title }}>
          Request Quote
        </a>
      </div>
    </dialog>
  )
}
