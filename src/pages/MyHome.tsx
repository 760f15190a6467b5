import { HousePicture } from '../components/house/House.tsx'
import { Island } from '../components/Island.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { myHome } from '../content/myHome.ts'
import { homeCard } from '../islands/index.ts'
import type { Route } from '../routes.ts'

export const MyHome = ({ route }: { route: Route }) => (
  <>
    <PageHeading trail={route.trail} heading={myHome.heading} lead={myHome.lead} />
    <div className="wrap section">
      <Island of={homeCard} when="idle" props={{}}>
        <HousePicture />
      </Island>
    </div>
  </>
)
