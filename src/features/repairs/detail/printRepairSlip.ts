import { confirmUnsaved } from '../../../components/dialogs/confirm.ts'
import { toastLoadFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/shared/languages.ts'
import { getRepairPdf } from '../../../shared/documents/getFile.ts'
import { storeIssuedDocument } from '../../../shared/documents/storeIssuedDocument.ts'
import { repairDocumentInfo } from '../../../shared/documents/issuedDocumentInfo.ts'
import { mayMakeDocument } from '../../../shared/documents/letterhead.ts'
import { openTab, showInTab, warnAboutFile } from '../../../shared/documents/showFile.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

/**
 * Prints the slip that accompanies the item to the manufacturer. It contains stored values only (RX-10,
 * RX-11, D-030).
 */
export async function printRepairSlip(repair: Repair, changed: boolean): Promise<void> {
  if (!repair.externalRepair?.manufacturerId) return toastWarning(repairDetailTexts.externalUnsaved)
  if (changed && !(await confirmUnsaved())) return
  if (!(await mayMakeDocument(repair.executorId))) return
  const tab = openTab('Externe herstelling')
  try {
    // The document uses the manufacturer's language, whatever is passed; the document maker looks it up.
    const got = await getRepairPdf('externalRepair', repair, DEFAULT_LANGUAGE)
    showInTab(tab, got.file)
    warnAboutFile(got)
    await storeIssuedDocument(
      repairDocumentInfo('externalRepair', repair, DEFAULT_LANGUAGE, 'printed'),
      got.file,
    )
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}
