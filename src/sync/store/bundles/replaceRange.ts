import type { BareTx } from '../ports.ts'
import type { StoredBundle } from '../tables.ts'
import { type NewBundle, insertRows, highestVersionOf } from './insertRows.ts'
import { AFTER_ALL_IDS, type BundledRow, type BundledTable } from './bundleLines.ts'
import { raiseBundleStamp } from './bundleTx.ts'
import { parseBundle } from './bundleReads.ts'

/** All rows of a kind on the server with ids in `(after, upto]` (null: open). */
export interface RangeContent {
  e: BundledTable
  after: string | null
  upto: string | null
  bundles: readonly NewBundle[]
}

interface ReplaceRules {
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
export async function replaceRange(bare: BareTx, content: RangeContent, rules: ReplaceRules): Promise<void> {
  const { e, after, upto, bundles } = content
  const range = { above: after, upto }
  const [old, singleRows] = await Promise.all([bundlesInRange(bare, content), bare.all(e, range)])
  const listed = new Map(bundles.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  for (const { upto } of old.packs) bare.delete('pack', [e, upto])
  for (const { upto, rows, code } of bundles) if (rows.length > 0) bare.put('pack', { e, upto, rows: code })
  const singleById = new Map(singleRows.map((row) => [row.id, row]))
  const keptSingle = new Set(rules.shadowed)
  const here = new Map([...old.rows.filter(({ id }) => isInRange(content, id)).map(idEntry), ...singleById])
  for (const [id, row] of here) {
    if (keptSingle.has(id)) continue
    const listedRow = listed.get(id)
    const newer = rules.fresh && (row._v ?? 0) > (listedRow?._v ?? 0)
    if (newer) keptSingle.add(id)
    if (newer && !singleById.has(id)) bare.put(e, row)
    // A row that was already bundled has no single row to remove. Half of a first download is such: rows sent
    // early so that work can begin.
    else if (!newer && listedRow && singleById.has(id)) bare.deleteCompacted(e, [listedRow])
    else if (!newer && !listedRow) bare.delete(e, id, row)
  }
  await raiseBundleStamp(bare, highestVersionOf([...listed.values()]))
  // Rows outside the range, from an old bundle that reached over its border.
  const outside = old.rows.filter(({ id }) => !isInRange(content, id))
  await insertRows(bare, e, outside)
  const announced = [...listed.values()].filter(({ id }) => !keptSingle.has(id))
  bare.announceBundled(e, announced)
}

const idEntry = (row: BundledRow): [string, BundledRow] => [row.id, row]

/** True if an id lies in `(after, upto]`; null: open. */
export const isInRange = ({ after, upto }: Pick<RangeContent, 'after' | 'upto'>, id: string): boolean =>
  id > (after ?? '') && (upto === null || id <= upto)

/** Returns the bundles that reach into the range, with all their rows. */
async function bundlesInRange(
  bare: BareTx,
  { e, after, upto }: RangeContent,
): Promise<{ packs: StoredBundle[]; rows: BundledRow[] }> {
  const above = (id: string | null) => ({ above: [e, id ?? ''] as [string, string] })
  const end: [string, string] = [e, AFTER_ALL_IDS]
  const [inside, next] = await Promise.all([
    bare.all('pack', { ...above(after), upto: [e, upto ?? AFTER_ALL_IDS] }),
    upto === null ? [] : bare.all('pack', { ...above(upto), upto: end, limit: 1 }),
  ])
  const reaching = next.filter((bundle) =>
    parseBundle(e, bundle).some(({ id }) => isInRange({ after, upto }, id)),
  )
  const bundles = [...inside, ...reaching]
  return { packs: bundles, rows: bundles.flatMap((bundle) => parseBundle(e, bundle)) }
}
