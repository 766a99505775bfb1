import type pg from 'pg'
import type { Signature } from '../../src/domain/documents/signature.ts'
import { findDocs } from './docs.ts'

/** Returns the signatures of a repair or a rental. */
export const findSignatures = (pool: pg.Pool, about: string): Promise<Signature[]> =>
  findDocs(pool, 'signature', 'r.about = $1', [about])
