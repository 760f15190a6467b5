import { CallButton } from '../components/CallButton.tsx'
import { Beside, ButtonLink, Contents } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PictureCards } from '../components/PictureCards.tsx'
import { Sections } from '../components/RichText.tsx'
import { blog, categories, posts } from '../content/posts.ts'
import { longDate } from '../content/prose.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'

export function Blog({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={blog} />
      <div className="wrap section">
        <PictureCards
          of={posts.map(({ slug, heading, excerpt, category, published, picture }) => ({
            href: `/blog/${slug}`,
            picture,
            tag: `${category}\u00a0· ${longDate(published)}`,
            heading,
            lines: [excerpt],
          }))}
        />
        <aside className="side categories" aria-labelledby="categories">
          <h2 id="categories">Categories</h2>
          <ul className="link-grid">
            {categories.map((category) => (
              <li key={category}>{category}</li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}

/** The links at the end of an article: the other two. */
const others = (slug: string) => posts.filter((post) => post.slug !== slug).map((post) => `/blog/${post.slug}`)

export function Post({ route }: { route: Route }) {
  const post = contentOf(posts, route)
  return (
    <>
      <PageHeading route={route} of={post}>
        <p className="tag">
          {post.category}
          {'\u00a0'}· <time dateTime={post.published}>{longDate(post.published)}</time>
        </p>
      </PageHeading>
      <div className="wrap section columns">
        <Contents of={post.sections} />
        <article className="prose">
          <Sections of={post.sections} pictures={post.pictures} linked />
          <div className="actions">
            <CallButton />
            <ButtonLink to={post.service}>{routeAt(post.service).name}</ButtonLink>
            <ButtonLink to="/services">All services</ButtonLink>
            <ButtonLink to="/blog">Back to the blog</ButtonLink>
          </div>
        </article>
        <Beside sections={post.sections} next={others(post.slug)} />
      </div>
    </>
  )
}
