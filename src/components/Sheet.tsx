/** Marks the styles that a component brings, in rendered markup. */
export const SHEET = 'data-sheet'
export const HERE = 'here'

/** Stands for the styles that the rest of every page has. They come first in it, unless a part that needs none names them. */
export const OF_THE_REST = '/* of the rest */'

/**
 * The styles of a component, which imports its own sheet as text. The build takes them out of the markup and puts each sheet
 * once where the page needs it (src/prerender/styles.ts): before the heading if it's used in the page's first element or
 * stands before it, else before the rest. A component's own sheet comes last, so that it follows those of its parts. With
 * "here" it stays where it stands, so that what comes before need not wait for it.
 * Never use it in what an island renders: React would miss it in the browser. An island names its sheets in sheets.ts.
 */
export const Sheet = ({ of, here }: { of: string; here?: boolean }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles
  <style {...{ [SHEET]: here ? HERE : '' }} dangerouslySetInnerHTML={{ __html: of }} />
)
