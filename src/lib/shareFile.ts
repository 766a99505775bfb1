import { isIos, runsAsApp } from './device.ts'

const asFile = (content: Blob, name: string) => new File([content], name, { type: content.type })

/**
 * True if files must be shared. An app on the home screen of iOS has no tabs and no downloads, but it has the share
 * sheet.
 */
export const canShareFiles = (): boolean =>
  isIos() &&
  runsAsApp() &&
  'canShare' in navigator &&
  navigator.canShare({ files: [asFile(new Blob([], { type: 'application/pdf' }), 'a.pdf')] })

/** Opens the share sheet; also true if the person closes it. */
export async function shareFile(content: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [asFile(content, name)], title: name })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
