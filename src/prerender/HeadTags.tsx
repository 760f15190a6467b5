import { Helmet, HelmetProvider } from 'react-helmet-async'
import type { HeadTags as Tags } from './head.ts'

/** Writes a page's title, description and social card into <head>. */
export function HeadTags({ title, meta, link }: Tags) {
  return (
    <HelmetProvider>
      <Helmet title={title} meta={[...meta]} link={[...link]} />
    </HelmetProvider>
  )
}
