/** Has the browser save a file. It goes nowhere else. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Safari asks for it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
