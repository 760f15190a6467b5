import { CallButton } from '../components/CallButton.tsx'
import { CallToAction } from '../components/CallToAction.tsx'
import { Contents, OutlineLink } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PictureCards } from '../components/PictureCards.tsx'
import { Sections } from '../components/RichText.tsx'
import { about } from '../content/about.ts'
import { blog, categories, posts } from '../content/posts.ts'
import { shortDate } from '../content/prose.ts'
import { trades } from '../content/trades.ts'
import { contentOf, type Route } from '../routes.ts'

export function Blog({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={blog} />
      <div className="wrap section">
        <PictureCards
          of={posts.map(({ slug, heading, excerpt, category, published, picture }) => ({
            href: `/blog/${slug}`,
            picture,
            tag: `${category}\u00a0· ${shortDate(published)}`,
            heading,
            lines: [excerpt],
          }))}
        />
        <aside className="side" aria-labelledby="categories">
          <h2 id="categories">Categories</h2>
          <ul className="actions">
            {categories.map((category) => (
              <li className="chip" key={category}>
                {category}
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <CallToAction heading={about.closing.heading}>
        <CallButton />
      </CallToAction>
    </>
  )
}

export function Post({ route }: { route: Route }) {
  const post = contentOf(posts, route)
  const { path, name, tagline } = trades[post.trade]
  return (
    <>
      <PageHeading route={route} of={post}>
        <p className="tag">
          {post.category}
          {'\u00a0'}· <time dateTime={post.published}>{shortDate(post.published)}</time>
        </p>
      </PageHeading>
      <div className="wrap section">
        <Contents of={post.sections} />
        <article className="prose pictured">
          <Sections of={post.sections} pictures={post.pictures} linked />
        </article>
      </div>
      <section className="wash section" aria-labelledby="more">
        <div className="wrap">
          <h2 id="more">More advice</h2>
          <PictureCards
            of={posts
              .filter((other) => other !== post)
              .map(({ slug, heading, picture }) => ({ href: `/blog/${slug}`, picture, heading }))}
          />
        </div>
      </section>
      <CallToAction heading={tagline} next={['/services', '/blog']}>
        <CallButton />
        <OutlineLink to={path}>{name}</OutlineLink>
      </CallToAction>
    </>
  )
}
