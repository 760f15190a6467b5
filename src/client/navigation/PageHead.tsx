import { useMemo } from 'react'
import HeadTags from './HeadTags.tsx'
import { readHeadTags, removeHeadTags } from './headTags.ts'

// What the document came with makes room for the next page's.
removeHeadTags(document)

/** Title, description, social card and structured data of a page that has taken the place of the document's own. */
export default function PageHead({ markup }: { markup: string }) {
  const { data, ...tags } = useMemo(() => readHeadTags(new DOMParser().parseFromString(markup, 'text/html')), [markup])
  return (
    <>
      <HeadTags {...tags} />
      {data && <script type="application/ld+json">{data}</script>}
    </>
  )
}
