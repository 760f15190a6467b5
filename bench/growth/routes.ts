/** Stands for the route table while a larger site is built: the real routes, and one for each page more. */
import { type Route, routes as real, routeAt } from '../../src/routes.ts'
import { addedLocations, addedPosts } from './content.ts'

export * from '../../src/routes.ts'

/** Made like a real one of its kind. */
const like = (path: string, slug: string, name: string, head: Route['head']): Route => {
  const model = routeAt(path)
  return { ...model, path: path.replace(/[^/]+$/, slug), slug, name, head }
}

export const routes: readonly Route[] = [
  ...real,
  ...addedLocations.map(({ slug, name, head }) => like('/locations/thurrock', slug, name, head)),
  ...addedPosts.map(({ slug, title, head }) => like('/blog/prevent-burst-pipes', slug, title, head)),
]
