import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { sessionStore } from '../../session/session.ts'
import { storePrintedSlip } from './storePrinted.ts'
import { canShareFiles } from '../../lib/shareFile.ts'
import { labelLayout } from './labelLayout.ts'
import { downloadFile, openTab, showInTab } from './showFile.ts'
import { makeLabels, makeSlip, type DocumentFile } from './documentWorkerClient.ts'

/**
 * Shows a file that is made on this device. Call it synchronously in a press, or the popup blocker stops the tab.
 * @param storeFile stores the file if it is an issued document
 */
async function showMadeFile(
  title: string,
  make: () => Promise<DocumentFile>,
  storeFile?: (file: DocumentFile) => Promise<void>,
): Promise<void> {
  const tab = openTab(title)
  try {
    const file = await make()
    showInTab(tab, file)
    await storeFile?.(file)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}

/** Prints labels of records with the layout of this device, or with another one. */
export const printLabels = (of: readonly CodedRecord[], layout: LabelLayout = labelLayout()): Promise<void> =>
  showMadeFile('Labels', () => makeLabels(of, layout))

/** Prints the slip of repairs that were received together, in the language of their customer. */
export const printIntakeSlip = (repairIds: readonly string[], language: Language): Promise<void> =>
  showMadeFile(
    'Ontvangstbewijs',
    () => makeSlip(repairIds, language, currentUserName()),
    (file) => storePrintedSlip(repairIds, language, file),
  )

/**
 * Prints both in one press. A browser opens only one tab for a press, so the slip is shown first and its labels are
 * downloaded as a second file.
 * @returns the name of that file; null if it was shared or could not be made
 */
export async function printSlipAndLabels(
  of: readonly CodedRecord[],
  language: Language,
): Promise<string | null> {
  const labels = makeLabels(of, labelLayout())
  labels.catch(() => undefined)
  await printIntakeSlip(
    of.map(({ id }) => id),
    language,
  )
  try {
    const file = await labels
    downloadFile(file)
    // A shared file is already named by the question of the share.
    return canShareFiles() ? null : file.name
  } catch (error) {
    toastLoadFailed(error)
    return null
  }
}

/** The name of the logged-in person. */
function currentUserName(): string {
  const { user } = sessionStore.getSnapshot()
  return user ? `${user.name} ${user.lastName}`.trim() : ''
}
