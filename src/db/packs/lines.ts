import { isPacked, type PackedKind, PACKS } from '../../contract/packs.ts'
import { intoRow, toDoc } from '../rows.ts'
import type { EntityRow } from '../tables.ts'

export type PackedName = PackedKind
/** The kind whose rows rest in packs, or null. */
export const packedOf = (table: string): PackedName | null => (isPacked(table) ? table : null)
export type PackedEntity = EntityRow<PackedName>

/** Whether a pack of these lines is full, `times` over. */
export const isFull = ({ rows, chars }: { rows: number; chars: number }, times = 1): boolean =>
  rows >= times * PACKS.rows || chars >= times * PACKS.chars

/** Above every id, which are hexadecimal. */
export const AFTER_ALL_IDS = 'g'

/** A row of the server as a pack keeps it: the line of the wire without its kind. */
export const lineOf = (row: EntityRow): string => JSON.stringify({ v: row._v, d: toDoc(row) })

export function rowOf(e: PackedName, line: string): PackedEntity {
  const { v, d } = JSON.parse(line)
  return intoRow<PackedName>(e, d, v)
}

/** All rows of a pack, by id. @throws SyntaxError for a damaged one */
export const rowsOf = (e: PackedName, rows: string): PackedEntity[] =>
  rows === '' ? [] : rows.split('\n').map((line) => rowOf(e, line))

/** One row of a pack; only its own line is parsed. */
export function findRow(e: PackedName, rows: string, id: string): PackedEntity | undefined {
  const wanted = `"${id}"`
  for (let at = rows.indexOf(wanted); at >= 0; at = rows.indexOf(wanted, at + 1)) {
    const end = rows.indexOf('\n', at)
    const line = rows.slice(rows.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end)
    const row = rowOf(e, line)
    // Another document may name it.
    if (row.id === id) return row
    if (end < 0) return undefined
    at = end
  }
  return undefined
}

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
