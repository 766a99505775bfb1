import { db } from '../../db/database.ts'
import { isRepairSignature, PAPER_OF, type SignatureKind } from '../../domain/papers/constants.ts'
import type { Language } from '../../domain/shared/languages.ts'
import { keepPaper } from './keep.ts'
import { rentalLeaves, repairLeaves } from './leaving.ts'
import { makePdf, makeRentalPdf, makeRentalSlip } from './worker.ts'

/**
 * Makes the document with the signature that was just drawn, and stores it (KP-02). It is made on this device, so
 * it works offline.
 */
export const keepSigned = (kind: SignatureKind, about: string, language: Language): Promise<void> =>
  isRepairSignature(kind) ? keepRepair(PAPER_OF[kind], about, language) : keepRental(PAPER_OF[kind], about)

async function keepRepair(kind: 'bestek' | 'eindRapport', id: string, language: Language): Promise<void> {
  const repair = await db.repair.get(id)
  if (repair)
    await keepPaper(repairLeaves(kind, repair, language, 'signed'), await makePdf(kind, id, language))
}

async function keepRental(kind: 'verhuur' | 'leveringsbon' | 'retourbon', id: string): Promise<void> {
  const rental = await db.rental.get(id)
  if (!rental) return
  const file = kind === 'verhuur' ? await makeRentalPdf(id, 'price') : await makeRentalSlip(kind, id)
  await keepPaper(rentalLeaves(kind, rental, 'signed'), file)
}
