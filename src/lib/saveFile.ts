const KEPT_MS = 60_000

/** Hands bytes to the browser as a download under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
