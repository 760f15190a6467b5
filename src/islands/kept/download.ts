/** Has the browser save a file. It goes nowhere else. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Safari asks for it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
