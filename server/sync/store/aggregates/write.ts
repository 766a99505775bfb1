import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { EntityName } from '../../../../src/domain/entities.ts'
import { SHAPES } from './aggregates.ts'
import type { ChildTable, ShapeColumn } from './shapes.ts'
import { type Doc, childDocsOf, columnValueOf } from './values.ts'

/*
 * Computes the statements that turn one state of a document into another. Only differences are written, so a
 * mutation without changes creates no new version. Values are literals, and rows with the same columns share
 * a statement. All writes of a mutation group therefore need one round trip.
 */

/** Values by column name. */
type Row = Record<string, unknown>

/** The change of one row. `key` identifies the row; it is empty for an insert. */
export interface RowChange {
  op: 'delete' | 'update' | 'insert'
  table: string
  /** True if the row belongs to a row of another table, which must be inserted first. */
  part: boolean
  key: Row
  values: Row
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  return value === null || value === undefined ? 'NULL' : JSON.stringify(value)
}

/** Returns a value as a JSON literal for a statement. */
export const jsonLiteral = (value: unknown): string => pg.escapeLiteral(JSON.stringify(value))

/** Compares deeply, because PostgreSQL does not keep the order of jsonb keys. */
const same = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))

/** Returns the columns whose values differ. @throws RangeError for a number that JSON cannot represent */
function differingValues(columns: readonly ShapeColumn[], before: Doc | undefined, after: Doc): Row {
  const row: Row = {}
  for (const column of columns) {
    const value = columnValueOf(after, column)
    if (before && same(columnValueOf(before, column), value)) continue
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number must be finite')
    row[column.name] = value
  }
  return row
}

const isEmpty = (row: Row) => Object.keys(row).length === 0

/** Returns the changes that turn `before` into `after`; `before` is undefined for a new document. */
export function rowChangesOf(e: EntityName, before: Doc | undefined, after: Doc): RowChange[] {
  const { table, columns, children } = SHAPES[e]
  const values = differingValues(columns, before, after)
  const root: RowChange = before
    ? { op: 'update', table, part: false, key: { id: after['id'] }, values }
    : { op: 'insert', table, part: false, key: {}, values }
  return [
    ...(isEmpty(values) ? [] : [root]),
    ...children.flatMap((child) => childChanges(child, before, after)),
  ]
}

/**
 * Returns the statements for changes of different rows: deletes first, inserts last, and a row before its
 * parts.
 */
export function statementsOf(changes: readonly RowChange[]): string[] {
  const groups = new Map<string, RowChange[]>()
  for (const change of changes) {
    const key = [ORDER[change.op], change.part ? 1 : 0, change.table, ...Object.keys(change.values)].join(' ')
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => statementOf(group))
}

const ORDER = { delete: 0, update: 1, insert: 2 } as const

function statementOf(group: readonly RowChange[]): string {
  const [first] = group
  if (!first) return ''
  const { op, table } = first
  const columns = Object.keys(first.values).map((name) => `"${name}"`)
  const rows = `json_populate_recordset(NULL::"${table}", ${jsonLiteral(group.map(({ key, values }) => ({ ...key, ...values })))}) x`
  const conditions = Object.keys(first.key).flatMap((name) => [
    `t."${name}" = x."${name}"`,
    // Repeat the keys as literals. The planner estimates a hundred rows for a JSON list and would scan the
    // whole table.
    `t."${name}" IN (${[...new Set(group.map(({ key }) => text(key[name])))].join(', ')})`,
  ])
  if (op === 'insert')
    return `INSERT INTO "${table}" (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${rows}`
  if (op === 'delete') return `DELETE FROM "${table}" t USING ${rows} WHERE ${conditions.join(' AND ')}`
  const set = columns.map((name) => `${name} = x.${name}`)
  return `UPDATE "${table}" t SET ${set.join(', ')} FROM ${rows} WHERE ${conditions.join(' AND ')}`
}

/** Returns the statements that turn `before` into `after`; `before` is undefined for a new document. */
export const putStatements = (e: EntityName, before: Doc | undefined, after: Doc): string[] =>
  statementsOf(rowChangesOf(e, before, after))

/** Returns the statements that delete an aggregate permanently and record who did it. */
export const deleteStatements = (e: EntityName, id: string, by: string): string[] => [
  `DELETE FROM "${SHAPES[e].table}" WHERE id = ${text(id)}`,
  `UPDATE dead_id SET by_user = ${text(by)} WHERE ent = ${SHAPES[e].ent} AND id = ${text(id)}`,
]

function childChanges(child: ChildTable, before: Doc | undefined, after: Doc): RowChange[] {
  const { table, owner, hasOrdColumn, columns } = child
  const [old, now] = [rowsOf(child, before), rowsOf(child, after)]
  const of = { table, part: true }
  const owned = { [owner]: after['id'] }
  const written = [...now.values()].flatMap(({ doc, ord }): RowChange[] => {
    const known = old.get(String(doc['id']))
    const values = differingValues(columns, known?.doc, doc)
    if (hasOrdColumn && known?.ord !== ord) values['ord'] = ord
    if (!known) return [{ ...of, op: 'insert', key: {}, values: { ...owned, ...values } }]
    return isEmpty(values) ? [] : [{ ...of, op: 'update', key: { ...owned, id: doc['id'] }, values }]
  })
  const removed = [...old.keys()].filter((id) => !now.has(id) && !onlyTrimmed(child, old.get(id)?.doc, now))
  const gone = removed.map((id): RowChange => ({ ...of, op: 'delete', key: { ...owned, id }, values: {} }))
  return [...gone, ...written]
}

type Rows = Map<string, { doc: Doc; ord: number }>

const rowsOf = (child: ChildTable, doc: Doc | undefined): Rows =>
  new Map(childDocsOf(child, doc).map((row, ord) => [String(row['id']), { doc: row, ord }]))

/**
 * True if `next` drops rows of a newest-rows list that are in `now` but not stored yet. Then `now` must be
 * written before `next`; otherwise those rows would be lost.
 */
export const mustFlush = (e: EntityName, stored: Doc | undefined, now: Doc, next: Doc): boolean =>
  SHAPES[e].children.some((child) => {
    if (!child.newest) return false
    const [written, after] = [rowsOf(child, stored), rowsOf(child, next)]
    return [...rowsOf(child, now).keys()].some((id) => !written.has(id) && !after.has(id))
  })

/** True if the row only fell out of a list that shows the newest rows. Such a row stays in the table. */
function onlyTrimmed({ newest, order }: ChildTable, row: Doc | undefined, now: Rows): boolean {
  if (!newest || !row || now.size < newest) return false
  const key = (doc: Doc) => order.map((field) => String(doc[field])).join(' ')
  return [...now.values()].every(({ doc }) => key(row) < key(doc))
}
