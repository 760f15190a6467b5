import { download } from '../kept/download.ts'

const NAME = 'what-happened.html'
const TYPE = 'text/html'

const STYLES =
  'body{font:1rem/1.4 system-ui,sans-serif;max-width:48rem;margin:auto;padding:1rem}li{margin:1rem 0;break-inside:avoid}p{white-space:pre-wrap}img{display:block;max-width:100%;max-height:22cm}button{display:none}'

/**
 * The log as one page of its own: what is on the screen, with the pictures in it, so that nothing is fetched from
 * anywhere.
 */
const pageOf = (log: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${HEADING}</title><style>${STYLES}</style><h1>${HEADING}</h1>${log}`

const HEADING = 'What happened, noted at the time'

/**
 * Gives the log away, to another app or as a file. Never throws.
 * @param log its HTML, as it is on the screen
 * @returns whether that was done
 */
export async function share(log: string): Promise<boolean> {
  const page = pageOf(log)
  const files = [new File([page], NAME, { type: TYPE })]
  if (navigator.canShare?.({ files }))
    try {
      await navigator.share({ files })
      return true
    } catch (error) {
      // The visitor has closed the list of apps. Whatever else went wrong, a file can still be saved.
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  download(NAME, TYPE, page)
  return true
}
