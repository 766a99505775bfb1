import { BUNDLE_LIMITS } from '../../protocol/bundles.ts'
import { isBundled } from '../tables.ts'
import type { BundledEntity } from '../../protocol/entities.ts'
import type { BundleCode } from '../../protocol/bundleCode/bytes.ts'
import { encodeBundle } from '../../protocol/bundleCode/encode.ts'
import { intoRow, toDoc } from '../rows.ts'
import type { EntityRow, StoredBundle } from '../tables.ts'
import { decodeBundle, countLines, linesContaining } from './decode.ts'

export type BundledTable = BundledEntity
/** Returns the kind if its rows are stored in bundles, otherwise null. */
export const bundledTableOf = (table: string): BundledTable | null => (isBundled(table) ? table : null)
export type BundledRow = EntityRow<BundledTable>

/** True if a bundle is full. `times` multiplies the limit. */
export const isFullBundle = ({ rows, bytes }: typeof BUNDLE_LIMITS, times = 1): boolean =>
  rows >= times * BUNDLE_LIMITS.rows || bytes >= times * BUNDLE_LIMITS.bytes

/** Sorts after every id, because ids are hexadecimal. */
export const AFTER_ALL_IDS = 'g'

/** The text of a server row in a bundle: its line on the wire without the kind. */
export const bundleLineOf = (row: EntityRow): string => JSON.stringify({ v: row._v, d: toDoc(row) })

export function bundleRowOf(e: BundledTable, line: string): BundledRow {
  const { v, d } = JSON.parse(line)
  return intoRow<BundledTable>(e, d, v)
}

export const bundleTextOf = (rows: readonly EntityRow[]): string => rows.map(bundleLineOf).join('\n')
/** Encodes these rows in the form that a bundle stores. */
export const encodeRows = (rows: readonly EntityRow[]): BundleCode => encodeBundle(bundleTextOf(rows))

/** Returns all rows of a bundle, by id. @throws SyntaxError or RangeError if it is damaged */
export function bundleRowsOf(e: BundledTable, rows: StoredBundle['rows']): BundledRow[] {
  const text = typeof rows === 'string' ? rows : decodeBundle(rows)
  return text === '' ? [] : text.split('\n').map((line) => bundleRowOf(e, line))
}

/** Returns the number of rows of a bundle, without parsing them. */
export const bundleRowCount = (rows: StoredBundle['rows']): number =>
  typeof rows === 'string' ? (rows === '' ? 0 : rows.split('\n').length) : countLines(rows)

/**
 * Returns one row of a bundle. Parses only the lines that contain its id.
 * @throws SyntaxError or RangeError if it is damaged
 */
export function findBundledRow(
  e: BundledTable,
  rows: StoredBundle['rows'],
  id: string,
): BundledRow | undefined {
  for (const line of typeof rows === 'string' ? plainLinesContaining(rows, id) : linesContaining(rows, id)) {
    const row = bundleRowOf(e, line)
    // Another document may refer to this id.
    if (row.id === id) return row
  }
  return undefined
}

const plainLinesContaining = (lines: string, id: string): string[] =>
  lines.split('\n').filter((line) => line.includes(`"${id}"`))

export const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
