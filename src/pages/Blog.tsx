import { Icon } from '../components/Icon.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { blog, categories, posts } from '../content/posts.ts'
import type { Route } from '../routes.ts'

export function Blog({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={blog.heading} lead={blog.lead} />
      <div className="wrap section columns">
        <ul className="posts">
          {posts.map(({ slug, title, excerpt, category }) => (
            <li className="card" key={slug}>
              <p className="tag">{category}</p>
              <h2>
                <a href={`/blog/${slug}`}>{title}</a>
              </h2>
              <p>{excerpt}</p>
              <p className="more" aria-hidden="true">
                Read it <Icon name="arrow" size={20} />
              </p>
            </li>
          ))}
        </ul>
        <aside className="side" aria-labelledby="categories">
          <h2 id="categories">Categories</h2>
          <ul className="links">
            {categories.map((category) => (
              <li key={category}>{category}</li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}
