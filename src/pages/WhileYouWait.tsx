import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { TextList } from '../components/RichText.tsx'
import { whileYouWait } from '../content/whileYouWait.ts'
import { waiting } from '../islands/waiting/index.ts'
import type { Route } from '../routes.ts'

export function WhileYouWait({ route }: { route: Route }) {
  const { heading, lead, door, photographs } = whileYouWait
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead} />
      <div className="wrap section columns">
        <Island of={waiting} when="visible" props={{}} />
        <div className="wait-advice">
          <section className="side" aria-labelledby="door">
            <h2 id="door">{door.heading}</h2>
            <TextList of={door.list} />
          </section>
          <section className="side" aria-labelledby="photographs">
            <h2 id="photographs">{photographs.heading}</h2>
            <TextList of={photographs.list} />
          </section>
        </div>
      </div>
    </>
  )
}
