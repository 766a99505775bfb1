import type { IssuedPaper } from '../../domain/papers/issuedPaper.ts'
import type { WerkbankDb } from '../database.ts'

/** The papers of a repair or a rental that left, the latest first. */
export async function keptPapersOf(db: WerkbankDb, about: string): Promise<IssuedPaper[]> {
  const papers = await db.issuedPaper.where('about').equals(about).toArray()
  return papers.toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1))
}
