/** The styles of all that follows it on the page: markup written by the build, which the browser keeps. */
export const Styles = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, written by the build
  <div className="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
)
