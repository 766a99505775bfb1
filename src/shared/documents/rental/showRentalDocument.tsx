import type { ReactNode } from 'react'
import { choose, confirmUnsaved } from '../../../components/dialogs/confirm.ts'
import { toastLoadFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import type { RentalPrices } from '../../../documents/kinds.ts'
import { hasDirtyForms } from '../../../lib/dirtyForms.ts'
import { mayMakeDocument } from '../letterhead.ts'
import { openTab, showInTab, warnAboutFile } from '../showFile.ts'
import { AsFileSwitch, wantsFile } from './AsFileSwitch.tsx'

const NOT_SAVED = 'Verhuur moet eerst worden opgeslagen.'

/**
 * Shows the document of a rental in its own tab, or downloads it, after the question with or without prices
 * (PF-07). Only saved values are printed (D-030).
 * @param rentalId null: it was never saved; a warning is shown instead
 */
export async function showRentalDocument(rentalId: string | null): Promise<void> {
  if (rentalId === null) return toastWarning(NOT_SAVED)
  if (hasDirtyForms() && !(await confirmUnsaved())) return
  if (!(await mayMakeDocument())) return
  // Load the code while the person reads the question.
  const code = import('../getFile.ts')
  code.catch(() => {})
  const prices = await askPrices(<AsFileSwitch />)
  if (prices === null) return
  // Open the tab immediately after the click. After an await the popup blocker would stop it.
  const tab = wantsFile() ? null : openTab('Verhuur')
  try {
    const got = await (await code).getRentalPdf(rentalId, prices)
    showInTab(tab, got.file)
    warnAboutFile(got)
    await (await import('../storePrinted.ts')).storePrintedDocument('verhuur', rentalId, got.file)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}

/** @param more further choices in the dialog */
export const askPrices = (more?: ReactNode): Promise<RentalPrices | null> =>
  choose<RentalPrices>({
    title: 'Welke pdf wilt u openen?',
    text: more,
    options: [
      { value: 'noPrice', label: 'Pdf zonder prijzen', look: 'filled' },
      { value: 'price', label: 'Pdf met prijzen', look: 'filled' },
    ],
  })
