import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import type { WerkbankDb } from '../database.ts'

/** Returns the issued documents of a repair or a rental, the latest first. */
export async function issuedDocumentsOf(db: WerkbankDb, about: string): Promise<IssuedDocument[]> {
  const documents = await db.issuedPaper.where('about').equals(about).toArray()
  return documents.toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1))
}
