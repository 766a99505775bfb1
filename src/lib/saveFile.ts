const URL_LIFETIME_MS = 60_000

/** Downloads bytes under a file name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Wait: the download starts after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
