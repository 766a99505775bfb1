import { db } from '../../db/database.ts'
import type { RentalSlipKind } from '../../domain/papers/constants.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { keepPaper } from './keep.ts'
import { rentalLeaves, slipLeaves } from './leaving.ts'
import type { PaperFile } from './worker.ts'

/** Stores a printed document of a rental. */
export async function keepPrinted(
  kind: 'verhuur' | RentalSlipKind,
  rentalId: string,
  file: PaperFile,
): Promise<void> {
  const rental = await db.rental.get(rentalId)
  if (rental) await keepPaper(rentalLeaves(kind, rental, 'printed'), file)
}

/** Stores the printed slip of repairs that were received together, once with each repair. */
export async function keepPrintedSlip(
  repairIds: readonly string[],
  language: Language,
  file: PaperFile,
): Promise<void> {
  for (const repair of await db.repair.bulkGet(repairIds))
    if (repair) await keepPaper(slipLeaves(repair, language), file)
}
