import { DrawnPicture } from '../components/house/House.tsx'
import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { TextList } from '../components/RichText.tsx'
import { myHome } from '../content/myHome.ts'
import { whileYouWait } from '../content/whileYouWait.ts'
import type { Route } from '../routes.ts'

export const MyHome = ({ route }: { route: Route }) => (
  <>
    <PageHeading route={route} of={myHome} />
    <div className="wrap section">
      <Island name="home-card" when="idle">
        <DrawnPicture />
      </Island>
    </div>
  </>
)

const { noScript, door } = whileYouWait

export function WhileYouWait({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={whileYouWait}>
        <a href="#door">{door.link}</a>
      </PageHeading>
      <div className="wrap section columns">
        <div className="keep">
          <noscript>
            <style>{'.keep-form,.keep-saved{display:none}'}</style>
            <p className="notice">{noScript}</p>
          </noscript>
          <Island name="waiting" when="idle" />
        </div>
        <section className="side" aria-labelledby="door">
          <h2 id="door">{door.heading}</h2>
          <TextList of={door.list} />
        </section>
      </div>
    </>
  )
}
