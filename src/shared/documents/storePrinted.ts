import { db } from '../../db/database.ts'
import type { RentalSlipKind } from '../../domain/documents/constants.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { storeIssuedDocument } from './storeIssuedDocument.ts'
import { rentalDocumentInfo, slipDocumentInfo } from './issuedDocumentInfo.ts'
import type { DocumentFile } from './documentWorkerClient.ts'

/** Stores a printed document of a rental. */
export async function storePrintedDocument(
  kind: 'verhuur' | RentalSlipKind,
  rentalId: string,
  file: DocumentFile,
): Promise<void> {
  const rental = await db.rental.get(rentalId)
  if (rental) await storeIssuedDocument(rentalDocumentInfo(kind, rental, 'printed'), file)
}

/** Stores the printed slip of repairs that were received together, once with each repair. */
export async function storePrintedSlip(
  repairIds: readonly string[],
  language: Language,
  file: DocumentFile,
): Promise<void> {
  for (const repair of await db.repair.bulkGet(repairIds))
    if (repair) await storeIssuedDocument(slipDocumentInfo(repair, language), file)
}
