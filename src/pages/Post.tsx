import { CallButton } from '../components/CallButton.tsx'
import { longDate } from '../components/longDate.ts'
import { PageHeading } from '../components/PageHeading.tsx'
import { Sections } from '../components/Prose.tsx'
import { posts } from '../content/posts.ts'
import { type Route, routeAt } from '../routes.ts'

export function Post({ route }: { route: Route }) {
  const post = posts.find(({ slug }) => slug === route.slug)
  if (!post) throw new Error(`no content for ${route.path}`)
  return (
    <article>
      <PageHeading trail={route.trail} heading={post.title} lead={post.lead}>
        <p className="tag">
          {post.category} · <time dateTime={post.published}>{longDate(post.published)}</time>
        </p>
      </PageHeading>
      <div className="wrap section">
        <div className="prose">
          <Sections of={post.sections} />
          <div className="actions">
            <CallButton />
            <a className="button" href={post.service}>
              {routeAt(post.service).name}
            </a>
            <a className="button" href="/services">
              All services
            </a>
            <a className="button" href="/blog">
              Back to the blog
            </a>
          </div>
        </div>
      </div>
    </article>
  )
}
