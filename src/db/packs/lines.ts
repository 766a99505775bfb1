import { isPacked, type PackedKind, PACKS } from '../../contract/packs.ts'
import type { PackCode } from '../../contract/packCode/bytes.ts'
import { squeeze } from '../../contract/packCode/squeeze.ts'
import { intoRow, toDoc } from '../rows.ts'
import type { EntityRow, PackRow } from '../tables.ts'
import { expand, linesNaming } from './expand.ts'

export type PackedName = PackedKind
/** The kind whose rows rest in packs, or null. */
export const packedOf = (table: string): PackedName | null => (isPacked(table) ? table : null)
export type PackedEntity = EntityRow<PackedName>

/** Whether a pack is full, `times` over. */
export const isFull = ({ rows, bytes }: typeof PACKS, times = 1): boolean =>
  rows >= times * PACKS.rows || bytes >= times * PACKS.bytes

/** Above every id, which are hexadecimal. */
export const AFTER_ALL_IDS = 'g'

/** A row of the server as a pack says it: the line of the wire without its kind. */
export const lineOf = (row: EntityRow): string => JSON.stringify({ v: row._v, d: toDoc(row) })

export function rowOf(e: PackedName, line: string): PackedEntity {
  const { v, d } = JSON.parse(line)
  return intoRow<PackedName>(e, d, v)
}

export const textOf = (rows: readonly EntityRow[]): string => rows.map(lineOf).join('\n')
/** These rows as a pack keeps them. */
export const codeOf = (rows: readonly EntityRow[]): PackCode => squeeze(textOf(rows))

/** All rows of a pack, by id. @throws SyntaxError or RangeError for a damaged one */
export function rowsOf(e: PackedName, rows: PackRow['rows']): PackedEntity[] {
  const text = typeof rows === 'string' ? rows : expand(rows)
  return text === '' ? [] : text.split('\n').map((line) => rowOf(e, line))
}

/** One row of a pack; only lines that name it are parsed. @throws SyntaxError or RangeError for a damaged one */
export function findRow(e: PackedName, rows: PackRow['rows'], id: string): PackedEntity | undefined {
  for (const line of typeof rows === 'string' ? plainLinesNaming(rows, id) : linesNaming(rows, id)) {
    const row = rowOf(e, line)
    // Another document may name it.
    if (row.id === id) return row
  }
  return undefined
}

const plainLinesNaming = (lines: string, id: string): string[] =>
  lines.split('\n').filter((line) => line.includes(`"${id}"`))

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
