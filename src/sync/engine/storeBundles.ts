import { isBundled } from '../store/tables.ts'
import { insertRows } from '../store/bundles/insertRows.ts'
import { compareIds, type BundledRow, type BundledTable } from '../store/bundles/bundleLines.ts'
import { type NewBundle, divideIntoBundles } from '../store/bundles/insertRows.ts'
import { type RangeContent, isInRange, replaceRange } from '../store/bundles/replaceRange.ts'
import type { StoreTx } from '../store/ports.ts'
import { toDoc, toRow } from '../store/rows.ts'
import { aggregateKey } from './keys.ts'
import { isReadableRow } from './rowCheck.ts'
import type { DelLine, ListedRange, RowLine, Segment } from './segments.ts'

type Lines = readonly (RowLine | DelLine)[]

interface StoreState {
  /** True if the store was empty before this download. */
  fresh: boolean
  /** Aggregates with unsent changes, by `aggregateKey`. */
  shadowed: ReadonlySet<string>
}

interface SegmentParts {
  fillings: RangeContent[]
  /** Rows that arrive before their range, so that the app becomes usable early. Only for an empty store. */
  beforeRange: Map<BundledTable, BundledRow[]>
  /** All other lines. */
  singles: (RowLine | DelLine)[]
}

/**
 * Stores rows directly in bundles: the ranges of a full download, and in an empty store also the rows before
 * them.
 * @returns the lines that have to be stored as single rows
 */
export async function storeBundles(tx: StoreTx, segment: Segment, state: StoreState): Promise<Lines> {
  const { fillings, beforeRange, singles } = split(segment, state)
  for (const filling of fillings) await replaceRange(tx.bare, filling, fillOptions(filling.e, state))
  for (const [e, rows] of beforeRange) {
    await insertRows(tx.bare, e, rows)
    tx.bare.announceBundled(e, rows)
  }
  await forgetRaw(tx, segment.changes, singles)
  return singles
}

/** Deletes raw copies of rows that an older version could not read and this version can (B5.8). */
async function forgetRaw(tx: StoreTx, changes: Lines, singles: Lines): Promise<void> {
  if (singles.length === changes.length || (await tx.keys('raw', { limit: 1 })).length === 0) return
  const left = new Set(singles)
  for (const line of changes) if (!left.has(line)) tx.delete('raw', [line.e, line.id])
}

const fillOptions = (e: BundledTable, { fresh, shadowed }: StoreState) => {
  const own = aggregateKey(e, '')
  const ids = [...shadowed].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
  return { fresh, shadowed: new Set(ids) }
}

function split({ changes, ranges }: Segment, { fresh, shadowed }: StoreState): SegmentParts {
  const own = ranges.flatMap((range) => (isBundled(range.e) ? [{ ...range, e: range.e }] : []))
  const inRange = new Map(own.map((range): [ListedRange, BundledRow[]] => [range, []]))
  const parts: SegmentParts = { fillings: [], beforeRange: new Map(), singles: [] }
  for (const line of changes) {
    const row = compactableRow(line, shadowed)
    const range = row && own.find((one) => one.e === line.e && isInRange(one, line.id))
    if (row && range) inRange.get(range)?.push(row)
    else if (row && fresh && isBundled(line.e)) add(parts.beforeRange, line.e, row)
    else parts.singles.push(line)
  }
  for (const range of own) {
    if (shadowed.size > 0) parts.singles.push(...shadowedRows(range.e, range.bundles ?? [], shadowed))
    parts.fillings.push({
      ...range,
      bundles: range.bundles ?? divideIntoBundles(sortById(inRange.get(range) ?? [])),
    })
  }
  return parts
}

/**
 * Rows of ready bundles that have unsent changes. Only their base moves, so they are applied as single rows.
 */
const shadowedRows = (
  e: BundledTable,
  bundles: readonly NewBundle[],
  shadowed: ReadonlySet<string>,
): RowLine[] =>
  bundles
    .flatMap(({ rows }) => rows.filter(({ id }) => shadowed.has(aggregateKey(e, id))))
    .map((row) => ({ t: 'row', e, id: row.id, v: row._v ?? 0, d: { ...toDoc<BundledTable>(row) } }))

/** Returns the row of a line that may be stored in a bundle, otherwise null. */
function compactableRow(line: RowLine | DelLine, shadowed: ReadonlySet<string>): BundledRow | null {
  const { e, id } = line
  if (line.t === 'del' || !isBundled(e) || shadowed.has(aggregateKey(e, id))) return null
  return isReadableRow<BundledTable>(e, line.d, false) ? toRow<BundledTable>(e, line.d, line.v) : null
}

/** Sorts rows by id. If a row comes twice, the last one wins. */
const sortById = (rows: readonly BundledRow[]): BundledRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(compareIds)

function add(beforeRange: SegmentParts['beforeRange'], e: BundledTable, row: BundledRow): void {
  const rows = beforeRange.get(e)
  if (rows) rows.push(row)
  else beforeRange.set(e, [row])
}
