import type { BareTx } from '../ports.ts'
import type { PackRow } from '../tables.ts'
import { type FreshPack, insertRows, topOf } from './insert.ts'
import { AFTER_ALL_IDS, type PackedEntity, type PackedName } from './lines.ts'
import { raisePacks } from './packTx.ts'
import { parsed } from './reading.ts'

/** All rows of a kind on the server with ids in `(after, upto]` (null: open). */
export interface Filling {
  e: PackedName
  after: string | null
  upto: string | null
  packs: readonly FreshPack[]
}

interface Rules {
  /** Ids of rows with unsent changes. They stay single rows; the caller updates them. */
  shadowed: ReadonlySet<string>
  /**
   * True if the store was empty before this download. A newer row then came with this download, and stays.
   */
  fresh: boolean
}

/**
 * Replaces a range of ids as a whole: deletes its bundles, writes the new ones, and decides about each row
 * that was here:
 *
 *     unsent changes ───────────────► stays as it is;
 *     `fresh`, and newer than listed ► stays as a single row;
 *     listed ───────────────────────► now in a bundle, so the single row is removed;
 *     not listed ───────────────────► gone on the server (R3), deleted. This is the sweep.
 */
export async function replaceRange(bare: BareTx, filling: Filling, rules: Rules): Promise<void> {
  const { e, after, upto, packs } = filling
  const range = { above: after, upto }
  const [old, standing] = await Promise.all([oldPacks(bare, filling), bare.all(e, range)])
  const listed = new Map(packs.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  for (const { upto } of old.packs) bare.delete('pack', [e, upto])
  for (const { upto, rows, code } of packs) if (rows.length > 0) bare.put('pack', { e, upto, rows: code })
  const alone = new Map(standing.map((row) => [row.id, row]))
  const kept = new Set(rules.shadowed)
  const here = new Map([...old.rows.filter(({ id }) => isIn(filling, id)).map(own), ...alone])
  for (const [id, row] of here) {
    if (kept.has(id)) continue
    const rests = listed.get(id)
    const newer = rules.fresh && (row._v ?? 0) > (rests?._v ?? 0)
    if (newer) kept.add(id)
    if (newer && !alone.has(id)) bare.put(e, row)
    // A row that was already bundled has no single row to remove. Half of a first download is such: rows sent
    // early so that work can begin.
    else if (!newer && rests && alone.has(id)) bare.forget(e, [rests])
    else if (!newer && !rests) bare.delete(e, id, row)
  }
  await raisePacks(bare, topOf([...listed.values()]))
  // Rows outside the range, from an old bundle that reached over its border.
  const beside = old.rows.filter(({ id }) => !isIn(filling, id))
  await insertRows(bare, e, beside)
  const told = [...listed.values()].filter(({ id }) => !kept.has(id))
  bare.tell(e, told)
}

const own = (row: PackedEntity): [string, PackedEntity] => [row.id, row]

/** True if an id lies in `(after, upto]`; null: open. */
export const isIn = ({ after, upto }: Pick<Filling, 'after' | 'upto'>, id: string): boolean =>
  id > (after ?? '') && (upto === null || id <= upto)

/** Returns the bundles that reach into the range, with all their rows. */
async function oldPacks(
  bare: BareTx,
  { e, after, upto }: Filling,
): Promise<{ packs: PackRow[]; rows: PackedEntity[] }> {
  const above = (id: string | null) => ({ above: [e, id ?? ''] as [string, string] })
  const end: [string, string] = [e, AFTER_ALL_IDS]
  const [inside, next] = await Promise.all([
    bare.all('pack', { ...above(after), upto: [e, upto ?? AFTER_ALL_IDS] }),
    upto === null ? [] : bare.all('pack', { ...above(upto), upto: end, limit: 1 }),
  ])
  const reaching = next.filter((pack) => parsed(e, pack).some(({ id }) => isIn({ after, upto }, id)))
  const packs = [...inside, ...reaching]
  return { packs, rows: packs.flatMap((pack) => parsed(e, pack)) }
}
