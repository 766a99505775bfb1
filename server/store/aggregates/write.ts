import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { EntityName } from '../../../src/domain/entities.ts'
import { SHAPES } from './aggregates.ts'
import type { Child, Column } from './shapes.ts'
import { type Doc, partsOf, valueAt } from './values.ts'

/*
 * From two states of a document to the statements that lead from one to the other. Only what differs is written, so
 * that a change that changes nothing gives no new version. Values stand in the statements as literals: all that one
 * mutation writes then goes to the database in one round trip.
 */

export function literal(value: unknown, kind?: Column['kind']): string {
  if (value === null || value === undefined) return 'NULL'
  if (kind === 'json' || typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value))
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number must be finite')
  return typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value)
}

/** PostgreSQL keeps the keys of a jsonb in an order of its own, so texts cannot be compared. */
const same = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))

/** The columns whose values differ, as pairs of name and literal. */
function changes(columns: readonly Column[], before: Doc | undefined, after: Doc): [string, string][] {
  return columns
    .filter((column) => !before || !same(valueAt(before, column), valueAt(after, column)))
    .map((column) => [column.name, literal(valueAt(after, column), column.kind)])
}

const insert = (table: string, pairs: [string, string][]) =>
  `INSERT INTO "${table}" (${pairs.map(([name]) => `"${name}"`).join(', ')}) VALUES (${pairs.map(([, v]) => v).join(', ')})`
const update = (table: string, pairs: [string, string][], where: string) =>
  `UPDATE "${table}" SET ${pairs.map(([name, v]) => `"${name}" = ${v}`).join(', ')} WHERE ${where}`

/** The statements that make `after` of `before` (undefined: of nothing). */
export function putStatements(e: EntityName, before: Doc | undefined, after: Doc): string[] {
  const { table, columns, children } = SHAPES[e]
  const pairs = changes(columns, before, after)
  const root = !before
    ? [insert(table, pairs)]
    : pairs.length > 0
      ? [update(table, pairs, `id = ${literal(after['id'])}`)]
      : []
  return [...root, ...children.flatMap((child) => childStatements(child, before, after))]
}

/** The statements that remove an aggregate for ever and remember who did it. */
export const deleteStatements = (e: EntityName, id: string, by: string): string[] => [
  `DELETE FROM "${SHAPES[e].table}" WHERE id = ${literal(id)}`,
  `UPDATE dead_id SET by_user = ${literal(by)} WHERE ent = ${SHAPES[e].ent} AND id = ${literal(id)}`,
]

function childStatements(child: Child, before: Doc | undefined, after: Doc): string[] {
  const old = rowsOf(child, before)
  const now = rowsOf(child, after)
  const owner: [string, string] = [child.owner, literal(after['id'])]
  const where = (id: unknown) => `"${child.owner}" = ${owner[1]} AND id = ${literal(id)}`
  const written = [...now.values()].flatMap(({ doc, ord }) => {
    const known = old.get(String(doc['id']))
    const pairs = changes(child.columns, known?.doc, doc)
    if (child.placed && known?.ord !== ord) pairs.push(['ord', String(ord)])
    if (!known) return [insert(child.table, [owner, ...pairs])]
    return pairs.length > 0 ? [update(child.table, pairs, where(doc['id']))] : []
  })
  const removed = [...old.keys()].filter((id) => !now.has(id) && !onlyTrimmed(child, old.get(id)?.doc, now))
  return [...removed.map((id) => `DELETE FROM "${child.table}" WHERE ${where(id)}`), ...written]
}

type Rows = Map<string, { doc: Doc; ord: number }>

const rowsOf = (child: Child, doc: Doc | undefined): Rows =>
  new Map(partsOf(child, doc).map((row, ord) => [String(row['id']), { doc: row, ord }]))

/** Rows that merely fell out at the old end of a list that shows its newest ones stay in the table. */
function onlyTrimmed({ newest, order }: Child, row: Doc | undefined, now: Rows): boolean {
  if (!newest || !row || now.size < newest) return false
  const key = (doc: Doc) => order.map((field) => String(doc[field])).join(' ')
  return [...now.values()].every(({ doc }) => key(row) < key(doc))
}
