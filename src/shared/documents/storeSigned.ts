import { db } from '../../db/database.ts'
import {
  isRepairSignature,
  DOCUMENT_OF_SIGNATURE,
  type SignatureKind,
} from '../../domain/documents/constants.ts'
import type { Language } from '../../domain/shared/languages.ts'
import { storeIssuedDocument } from './storeIssuedDocument.ts'
import { rentalDocumentInfo, repairDocumentInfo } from './issuedDocumentInfo.ts'
import { makeRepairPdf, makeRentalPdf, makeRentalSlip } from './documentWorkerClient.ts'

/**
 * Makes the document with the signature that was just drawn, and stores it (KP-02). It is made on this device, so
 * it works offline.
 */
export const storeSignedDocument = (kind: SignatureKind, about: string, language: Language): Promise<void> =>
  isRepairSignature(kind)
    ? storeSignedRepair(DOCUMENT_OF_SIGNATURE[kind], about, language)
    : storeSignedRental(DOCUMENT_OF_SIGNATURE[kind], about)

async function storeSignedRepair(
  kind: 'bestek' | 'eindRapport',
  id: string,
  language: Language,
): Promise<void> {
  const repair = await db.repair.get(id)
  if (repair)
    await storeIssuedDocument(
      repairDocumentInfo(kind, repair, language, 'signed'),
      await makeRepairPdf(kind, id, language),
    )
}

async function storeSignedRental(kind: 'verhuur' | 'leveringsbon' | 'retourbon', id: string): Promise<void> {
  const rental = await db.rental.get(id)
  if (!rental) return
  const file = kind === 'verhuur' ? await makeRentalPdf(id, 'price') : await makeRentalSlip(kind, id)
  await storeIssuedDocument(rentalDocumentInfo(kind, rental, 'signed'), file)
}
