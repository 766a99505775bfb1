import { toastLoadFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { kitFacts } from '../../../db/queries/kits.ts'
import { type ModelPlaces, SLIP_TITLES } from '../../../documents/rentalSlip.ts'
import type { RentalSlipKind } from '../../../domain/papers/constants.ts'
import { keepPrinted } from '../keepPrinted.ts'
import { mayMakePaper } from '../letterhead.ts'
import { openTab, showIn } from '../show.ts'
import { texts } from '../texts.ts'
import { makeRentalSlip } from '../worker.ts'
import { wantsFile } from './AsFileSwitch.tsx'

/** Makes a slip of a rental on this device, shows it and keeps it (KP-14). */
export async function printRentalSlip(kind: RentalSlipKind, rentalId: string): Promise<void> {
  if (!(await mayMakePaper())) return
  // Before anything else: later on the browser would take it for an advertisement.
  const tab = wantsFile() ? null : openTab(SLIP_TITLES[kind])
  try {
    const places = kind === 'picklijst' ? await modelPlaces(rentalId) : undefined
    const file = await makeRentalSlip(kind, rentalId, places)
    showIn(tab, file)
    if (file.withoutLogo) toastWarning(texts.noLogoHere)
    await keepPrinted(kind, rentalId, file)
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}

/** Where the pieces lie of the models that a rental asks, each place once. */
async function modelPlaces(rentalId: string): Promise<ModelPlaces> {
  const rental = await db.rental.get(rentalId)
  const { pieces } = await kitFacts((rental?.rentalLines ?? []).filter(({ itemId }) => itemId === null))
  return new Map(
    [...pieces].map(([key, items]) => [key, [...new Set(items.flatMap(({ place }) => place || []))]]),
  )
}
