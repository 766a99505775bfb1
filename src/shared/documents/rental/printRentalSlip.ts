import { unshownText } from '../../../documents/fonts/unshown.ts'
import { toastLoadFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { modelPlaces } from '../../../db/queries/items.ts'
import { SLIP_TITLES } from '../../../documents/rentalSlip.ts'
import type { RentalSlipKind } from '../../../domain/documents/constants.ts'
import { storePrintedDocument } from '../storePrinted.ts'
import { mayMakeDocument } from '../letterhead.ts'
import { openTab, showInTab } from '../showFile.ts'
import { documentTexts } from '../documentTexts.ts'
import { makeRentalSlip } from '../documentWorkerClient.ts'
import { wantsFile } from './AsFileSwitch.tsx'

/** Makes a slip of a rental on this device, shows it and stores it (KP-14). */
export async function printRentalSlip(kind: RentalSlipKind, rentalId: string): Promise<void> {
  if (!(await mayMakeDocument())) return
  // Open the tab before making the file. After a longer wait the popup blocker would stop it.
  const tab = wantsFile() ? null : openTab(SLIP_TITLES[kind])
  try {
    const rental = kind === 'picklijst' ? await db.rental.get(rentalId) : undefined
    const places = rental && (await modelPlaces(rental))
    const file = await makeRentalSlip(kind, rentalId, places)
    showInTab(tab, file)
    if (file.withoutLogo) toastWarning(documentTexts.noLogoHere)
    if (file.unshown) toastWarning(unshownText(file.unshown))
    await storePrintedDocument(kind, rentalId, file)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}
