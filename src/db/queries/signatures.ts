import type { Signature } from '../../domain/documents/signature.ts'
import type { WerkbankDb } from '../database.ts'

/** Returns the signatures that were drawn for a repair or a rental. */
export const signaturesOf = (db: WerkbankDb, about: string): Promise<Signature[]> =>
  db.signature.where('about').equals(about).toArray()
