import { db } from '../../db/database.ts'
import type { RentalSlipKind } from '../../domain/papers/constants.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { keepPaper } from './keep.ts'
import { rentalLeaves, slipLeaves } from './leaving.ts'
import type { PaperFile } from './worker.ts'

/** A paper of a rental was printed. */
export async function keepPrinted(
  kind: 'verhuur' | RentalSlipKind,
  rentalId: string,
  file: PaperFile,
): Promise<void> {
  const rental = await db.rental.get(rentalId)
  if (rental) await keepPaper(rentalLeaves(kind, rental, 'printed'), file)
}

/** The slip of repairs that came in together was printed: it is kept with each of them. */
export async function keepPrintedSlip(
  repairIds: readonly string[],
  language: Language,
  file: PaperFile,
): Promise<void> {
  for (const repair of await db.repair.bulkGet(repairIds))
    if (repair) await keepPaper(slipLeaves(repair, language), file)
}
