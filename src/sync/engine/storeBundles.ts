import { isBundled } from '../store/tables.ts'
import { insertRows } from '../store/bundles/insertRows.ts'
import { compareIds, type BundledRow, type BundledTable } from '../store/bundles/bundleLines.ts'
import { type NewBundle, divideIntoBundles } from '../store/bundles/insertRows.ts'
import { type RangeContent, isInRange, replaceRange } from '../store/bundles/replaceRange.ts'
import type { BareTx } from '../store/ports.ts'
import { toDoc, toRow } from '../store/rows.ts'
import { aggregateKey } from './keys.ts'
import { isReadableRow } from './rowCheck.ts'
import type { DelLine, ListedRange, RowLine, Segment } from './segments.ts'

type Lines = readonly (RowLine | DelLine)[]

interface BundleRules {
  /** True if the store was empty before this download. */
  fresh: boolean
  /** Aggregates with unsent changes, by `aggregateKey`. */
  shadowed: ReadonlySet<string>
}

/** The rows of a segment, divided by the way in which they are stored. */
export interface BundleParts extends BundleRules {
  /** The content of whole ranges. */
  fillings: RangeContent[]
  /** Rows that arrive before their range, so that the app becomes usable early. Only for an empty store. */
  beforeRange: Map<BundledTable, BundledRow[]>
  /** All other lines. They are stored as single rows. */
  singles: Lines
}

/** The parts of a segment of which nothing is stored in bundles. */
export const onlySingles = (singles: Lines): BundleParts => ({
  fillings: [],
  beforeRange: new Map(),
  singles,
  fresh: false,
  shadowed: new Set(),
})

/**
 * Stores rows directly in bundles: the ranges of a full download, and in an empty store also the rows before
 * them. Reads the bundles that it changes.
 */
export async function storeBundles(bare: BareTx, parts: BundleParts): Promise<void> {
  for (const filling of parts.fillings) await replaceRange(bare, filling, fillOptions(filling.e, parts))
  for (const [e, rows] of parts.beforeRange) {
    await insertRows(bare, e, rows)
    bare.announceBundled(e, rows)
  }
}

const fillOptions = (e: BundledTable, { fresh, shadowed }: BundleRules) => {
  const own = aggregateKey(e, '')
  const ids = [...shadowed].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
  return { fresh, shadowed: new Set(ids) }
}

/** Divides the rows of a full download. */
export function splitBundles({ changes, ranges }: Segment, { fresh, shadowed }: BundleRules): BundleParts {
  const own = ranges.flatMap((range) => (isBundled(range.e) ? [{ ...range, e: range.e }] : []))
  const inRange = new Map(own.map((range): [ListedRange, BundledRow[]] => [range, []]))
  const beforeRange: BundleParts['beforeRange'] = new Map()
  const singles: (RowLine | DelLine)[] = []
  for (const line of changes) {
    const row = compactableRow(line, shadowed)
    const range = row && own.find((one) => one.e === line.e && isInRange(one, line.id))
    if (row && range) inRange.get(range)?.push(row)
    else if (row && fresh && isBundled(line.e)) add(beforeRange, line.e, row)
    else singles.push(line)
  }
  const fillings = own.map((range): RangeContent => {
    if (shadowed.size > 0) singles.push(...shadowedRows(range.e, range.bundles ?? [], shadowed))
    return { ...range, bundles: range.bundles ?? divideIntoBundles(sortById(inRange.get(range) ?? [])) }
  })
  return { fillings, beforeRange, singles, fresh, shadowed }
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

function add(beforeRange: BundleParts['beforeRange'], e: BundledTable, row: BundledRow): void {
  const rows = beforeRange.get(e)
  if (rows) rows.push(row)
  else beforeRange.set(e, [row])
}
