import { EmergencyBanner } from '../components/CallToAction.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { PLACES } from '../components/house/places.ts'
import { Island } from '../components/Island.tsx'
import { OutlineLink } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { TextList } from '../components/RichText.tsx'
import { Track } from '../components/Track.tsx'
import { homeCardForm, myHome } from '../content/myHome.ts'
import { whileYouWait } from '../content/whileYouWait.ts'
import type { Route } from '../routes.ts'

/** The numbers of the card where most homes have these things, until the visitor has said where theirs are. */
const UsualPins = () => (
  <svg className="home-pins home-usual" viewBox="0 0 340 432" aria-hidden="true">
    {homeCardForm.places.list.map(({ id }, index) => {
      const { pin: [x, y] = [0, 0] } = PLACES.find((place) => place.id === id.replace('gas-valve', 'gas-meter')) ?? {}
      return (
        <g key={id} transform={`translate(${Math.min(x, 328)} ${y})`}>
          <circle r="10" />
          <text>{index + 1}</text>
        </g>
      )
    })}
  </svg>
)

export const MyHome = ({ route }: { route: Route }) => (
  <>
    <PageHeading route={route} of={myHome} />
    <div className="wrap section">
      <Island name="home-card" when="idle">
        <DrawnPicture />
        <UsualPins />
      </Island>
    </div>
  </>
)

const { noScript, door, stops, closing } = whileYouWait

export function WhileYouWait({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={whileYouWait}>
        <OutlineLink to="#door">{door.link}</OutlineLink>
      </PageHeading>
      <div className="wrap section columns">
        <div className="keep">
          <noscript>
            <style>{'.keep-form,.keep-saved{display:none}'}</style>
            <p className="notice">{noScript}</p>
          </noscript>
          <Track of={stops} />
          <Island name="waiting" when="idle" />
        </div>
        <section className="side" aria-labelledby="door">
          <DrawnPicture of="doorstep" />
          <h2 id="door">{door.heading}</h2>
          <TextList of={door.list} />
        </section>
      </div>
      <EmergencyBanner {...closing} />
    </>
  )
}
