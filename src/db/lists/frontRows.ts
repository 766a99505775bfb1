import { fieldOf } from '../../domain/shared/objects.ts'
import type { PackedEntity, PackedName } from '../packs/lines.ts'
import { type NearRow, nearRow } from '../packs/near.ts'
import { packsIn, restingRows } from '../packs/reading.ts'
import type { StoreTx } from '../ports.ts'

/** The number of rows: one page, and some that move up if rows of it became single rows. */
const ROWS = 30

/**
 * Returns the bundled first rows of an overview together with the records they refer to. Each is in another
 * bundle, and a person who opens the app would wait for all of those. Reads only bundles.
 */
export async function frontRows(tx: StoreTx, e: PackedName, ids: readonly string[]): Promise<NearRow[]> {
  const rows = await restingRows(packsIn(tx.bare), e, ids.slice(0, ROWS))
  const find = async (kind: PackedName, field: string) =>
    near(kind, await restingRows(packsIn(tx.bare), kind, named(rows, field)))
  const [items, customers] = await Promise.all([find('item', 'itemId'), find('customer', 'customerId')])
  return [...near(e, rows), ...items, ...customers]
}

const near = (e: PackedName, rows: ReadonlyMap<string, PackedEntity>): NearRow[] =>
  [...rows.values()].map((row) => nearRow(e, row))

const named = (rows: ReadonlyMap<string, PackedEntity>, field: string): string[] =>
  [...rows.values()].map((row) => fieldOf(row, field)).filter((id) => typeof id === 'string')
