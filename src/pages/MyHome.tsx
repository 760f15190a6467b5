import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { TextList } from '../components/RichText.tsx'
import { myHome } from '../content/myHome.ts'
import { homeCard } from '../islands/home-card/index.ts'
import type { Route } from '../routes.ts'

export function MyHome({ route }: { route: Route }) {
  const { heading, lead, aside } = myHome
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead} />
      <div className="wrap section columns">
        <Island of={homeCard} when="visible" props={{}} />
        <aside className="side" aria-labelledby="dry-day">
          <h2 id="dry-day">{aside.heading}</h2>
          <TextList of={aside.list} />
        </aside>
      </div>
    </>
  )
}
