import { useMemo } from 'react'
import HeadTags from '../components/HeadTags'
import { readHeadTags, removeHeadTags } from '../head'

// What the document came with makes room for the next page's.
removeHeadTags(document)

/** Title, description and social card of a page that has taken the place of the document's own. */
export default function PageHead({ markup }: { markup: string }) {
  const tags = useMemo(() => readHeadTags(new DOMParser().parseFromString(markup, 'text/html')), [markup])
  return <HeadTags {...tags} />
}
