/**
 * Puts the headings' typeface into a page that the worker keeps. A page from the network does not ask for it: 7 KB would
 * share a bad line with the page's own text for a second, and come too late to be shown (`optional` waits 0.1 s, and what
 * comes later is never swapped in). From the cache it is there in time, and asked for at once it is there for the first
 * frame.
 */
export const withFont = (html: string, url: string): string =>
  html.replace(
    '</head>',
    () =>
      `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:Sign;src:url(${url});font-weight:750;font-display:optional}</style></head>`,
  )
