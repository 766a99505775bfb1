import type { EntityName } from '../../domain/entities.ts'
import { getMeta } from '../../sync/store/meta.ts'
import type { StoreTx } from '../../sync/store/ports.ts'
import type { EntityRow, TableName } from '../../sync/store/tables.ts'

/** A record as a list shows it. `unsent` is true if it has changes that the server does not have yet. */
export type ListedRow<E extends EntityName> = EntityRow<E> & { unsent: boolean }

/** The marks of the rows of a list. */
export interface ListSyncState {
  /** The ids of rows with changes that the server does not have yet. */
  unsent: ReadonlySet<string>
  /** True while the first download is running. */
  isInitialSync: boolean
}

/** The tables that `readListSyncState` reads. */
export const SYNC_STATE_TABLES = ['shadow', 'meta'] as const satisfies TableName[]

export async function readListSyncState(tx: StoreTx, entity: EntityName): Promise<ListSyncState> {
  const [keys, phase] = await Promise.all([
    tx.keys('shadow', { above: [entity, ''], upto: [entity, '~'] }),
    getMeta(tx, 'phase'),
  ])
  return { unsent: new Set(keys.map(([, id]) => id)), isInitialSync: phase === 'boot' }
}

/** Returns the rows as a list shows them. A missing row is omitted. */
export const withUnsent = <E extends EntityName>(
  rows: readonly (EntityRow<E> | undefined)[],
  { unsent }: Pick<ListSyncState, 'unsent'>,
): ListedRow<E>[] => rows.flatMap((row) => (row ? [{ ...row, unsent: unsent.has(row.id) }] : []))

/** Returns the existing records of these ids. */
export async function recordsById<E extends EntityName>(
  tx: StoreTx,
  entity: E,
  named: readonly (string | null)[],
): Promise<Map<string | null, EntityRow<E>>> {
  const ids = [...new Set(named)].filter((id) => id !== null)
  const rows = await tx.getMany(entity, ids)
  return new Map(rows.flatMap((row): [string, EntityRow<E>][] => (row ? [[row.id, row]] : [])))
}
