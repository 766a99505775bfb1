import { choose } from '../../components/dialogs/confirm.ts'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { canShareFiles, shareFile } from '../../lib/shareFile.ts'
import { unshownText } from '../../documents/fonts/unshown.ts'
import type { FetchedFile } from './serverFirst.ts'
import type { DocumentFile } from './documentWorkerClient.ts'
import { documentTexts } from './documentTexts.ts'

/** Lifetime of the URL of a shown file, so that the person can reload or save it in the viewer. */
const URL_LIFETIME_MS = 30 * 60_000

/**
 * Opens a tab for a file that is still being made; browsers allow this only while a click is handled. An app on the
 * home screen of iOS has no tabs: the result is null, and the file is shared.
 */
export function openTab(title: string): Window | null {
  if (canShareFiles()) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.document.title = title
  tab.document.body.textContent = documentTexts.making
  return tab
}

/** Shows the file in the browser's own viewer; without a tab the file is downloaded. */
export function showInTab(tab: Window | null, file: DocumentFile): void {
  if (!tab) return downloadFile(file)
  if (tab.closed) return
  const url = URL.createObjectURL(file.blob)
  tab.location.replace(url)
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}

/** Warns about invisible facts of a document: that it was made on this device, and that its logo is missing. */
export function warnAboutFile({ file, here }: FetchedFile<DocumentFile>): void {
  if (here) toastWarning(documentTexts.madeHere)
  if (file.withoutLogo) toastWarning(here ? documentTexts.noLogoHere : documentTexts.noLogo)
  if (file.unshown) toastWarning(unshownText(file.unshown))
}

/** Saves the file under its name, or offers to share it with another app if a file cannot be shown. */
export function downloadFile(file: DocumentFile): void {
  if (canShareFiles()) void offerShare(file)
  else saveFile(file.blob, file.name)
}

/**
 * A browser shares only directly after a press, and making the file took time. So the person is asked once more.
 */
async function offerShare({ blob, name }: DocumentFile): Promise<void> {
  const answer = await choose({
    text: documentTexts.ready(name),
    options: [
      { value: 'share', label: documentTexts.share, look: 'filled' },
      { value: 'save', label: documentTexts.download },
    ],
  })
  if (answer === 'save' || (answer === 'share' && !(await shareFile(blob, name)))) saveFile(blob, name)
}
