import { isPacked, type PackedKind, PACKS } from '../../contract/packs.ts'
import type { PackCode } from '../../contract/packCode/bytes.ts'
import { squeeze } from '../../contract/packCode/squeeze.ts'
import { intoRow, toDoc } from '../rows.ts'
import type { EntityRow, PackRow } from '../tables.ts'
import { expand, lineCountOf, linesNaming } from './expand.ts'

export type PackedName = PackedKind
/** Returns the kind if its rows are stored in bundles, otherwise null. */
export const packedOf = (table: string): PackedName | null => (isPacked(table) ? table : null)
export type PackedEntity = EntityRow<PackedName>

/** True if a bundle is full. `times` multiplies the limit. */
export const isFull = ({ rows, bytes }: typeof PACKS, times = 1): boolean =>
  rows >= times * PACKS.rows || bytes >= times * PACKS.bytes

/** Sorts after every id, because ids are hexadecimal. */
export const AFTER_ALL_IDS = 'g'

/** The text of a server row in a bundle: its line on the wire without the kind. */
export const lineOf = (row: EntityRow): string => JSON.stringify({ v: row._v, d: toDoc(row) })

export function rowOf(e: PackedName, line: string): PackedEntity {
  const { v, d } = JSON.parse(line)
  return intoRow<PackedName>(e, d, v)
}

export const textOf = (rows: readonly EntityRow[]): string => rows.map(lineOf).join('\n')
/** Encodes these rows in the form that a bundle stores. */
export const codeOf = (rows: readonly EntityRow[]): PackCode => squeeze(textOf(rows))

/** Returns all rows of a bundle, by id. @throws SyntaxError or RangeError if it is damaged */
export function rowsOf(e: PackedName, rows: PackRow['rows']): PackedEntity[] {
  const text = typeof rows === 'string' ? rows : expand(rows)
  return text === '' ? [] : text.split('\n').map((line) => rowOf(e, line))
}

/** Returns the number of rows of a bundle, without parsing them. */
export const lineCount = (rows: PackRow['rows']): number =>
  typeof rows === 'string' ? (rows === '' ? 0 : rows.split('\n').length) : lineCountOf(rows)

/**
 * Returns one row of a bundle. Parses only the lines that contain its id.
 * @throws SyntaxError or RangeError if it is damaged
 */
export function findRow(e: PackedName, rows: PackRow['rows'], id: string): PackedEntity | undefined {
  for (const line of typeof rows === 'string' ? plainLinesNaming(rows, id) : linesNaming(rows, id)) {
    const row = rowOf(e, line)
    // Another document may refer to this id.
    if (row.id === id) return row
  }
  return undefined
}

const plainLinesNaming = (lines: string, id: string): string[] =>
  lines.split('\n').filter((line) => line.includes(`"${id}"`))

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
