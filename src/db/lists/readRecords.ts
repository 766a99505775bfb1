import type { EntityName } from '../../domain/entities.ts'
import type { WerkbankDb } from '../database.ts'
import type { EntityRow } from '../tables.ts'
import { asPromise, backend, getAll } from './readRows.ts'

/** A record as a list shows it; `unsent`: it has changes that the server does not have yet. */
export type ListedRow<E extends EntityName> = EntityRow<E> & { unsent: boolean }

export interface RecordsRead<E extends EntityName> {
  rows: ListedRow<E>[]
  /** The first download is still running. */
  booting: boolean
}

/** The records of these ids, in this order; one that is gone is left out. */
export async function readRecords<E extends EntityName>(
  db: WerkbankDb,
  entity: E,
  ids: readonly string[],
): Promise<RecordsRead<E>> {
  const tx = (await backend(db)).transaction([entity, 'shadow', 'meta'])
  const [found, shadows, phase] = await Promise.all([
    getAll<EntityRow<E>>(tx.objectStore(entity), ids),
    asPromise(tx.objectStore('shadow').getAllKeys(IDBKeyRange.bound([entity, ''], [entity, '~']))),
    asPromise<{ v: unknown } | undefined>(tx.objectStore('meta').get('phase')),
  ])
  const unsent = new Set(shadows.map((key) => (key as string[])[1]))
  const rows = found.flatMap((row) => (row ? [{ ...row, unsent: unsent.has(row.id) }] : []))
  return { rows, booting: phase?.v === 'boot' }
}
