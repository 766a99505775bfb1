import type { EntityName } from '../../domain/entities.ts'
import type { WerkbankDb } from '../database.ts'
import { readReplica } from '../dexieStore.ts'
import { getMeta } from '../meta.ts'
import type { StoreTx } from '../ports.ts'
import type { EntityRow } from '../tables.ts'

/** A record as a list shows it; `unsent`: it has changes that the server does not have yet. */
export type ListedRow<E extends EntityName> = EntityRow<E> & { unsent: boolean }

export interface RecordsRead<E extends EntityName> {
  rows: ListedRow<E>[]
  /** The first download is still running. */
  booting: boolean
}

/** The records of these ids, in this order; one that is gone is left out. */
export const readRecords = <E extends EntityName>(
  db: WerkbankDb,
  entity: E,
  ids: readonly string[],
): Promise<RecordsRead<E>> =>
  readReplica(db, [entity, 'shadow', 'meta'], async (tx) => {
    const [found, { unsent, booting }] = await Promise.all([tx.getMany(entity, ids), readMarks(tx, entity)])
    const rows = found.flatMap((row) => (row ? [{ ...row, unsent: unsent.has(row.id) }] : []))
    return { rows, booting }
  })

/** What the rows of a list are marked by: the ids of those with unsent changes; whether the first download runs. */
export async function readMarks(tx: StoreTx, entity: EntityName) {
  const [keys, phase] = await Promise.all([
    tx.keys('shadow', { above: [entity, ''], upto: [entity, '~'] }),
    getMeta(tx, 'phase'),
  ])
  return { unsent: new Set(keys.map(([, id]) => id)), booting: phase === 'boot' }
}
