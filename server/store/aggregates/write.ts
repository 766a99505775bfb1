import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { EntityName } from '../../../src/domain/entities.ts'
import { SHAPES } from './aggregates.ts'
import type { Child, Column } from './shapes.ts'
import { type Doc, partsOf, valueAt } from './values.ts'

/*
 * From two states of documents to the statements that lead from one to the other. Only what differs is written, so that a
 * change that changes nothing gives no new version. Values stand in the statements as literals, and rows that get the same
 * columns stand in one: all that a group of mutations writes then goes to the database in one round trip.
 */

/** Values by the name of their column. */
type Row = Record<string, unknown>

/** What one row needs. `key` names it; an insert has none. */
export interface Change {
  op: 'delete' | 'update' | 'insert'
  table: string
  /** Whether it belongs to the row of another table, which must be there first. */
  part: boolean
  key: Row
  values: Row
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  return value === null || value === undefined ? 'NULL' : JSON.stringify(value)
}

/** A value as JSON in a statement. */
export const jsonLiteral = (value: unknown): string => pg.escapeLiteral(JSON.stringify(value))

/** PostgreSQL keeps the keys of a jsonb in an order of its own, so texts cannot be compared. */
const same = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))

/** The columns whose values differ. @throws RangeError for a number that JSON cannot say */
function differing(columns: readonly Column[], before: Doc | undefined, after: Doc): Row {
  const row: Row = {}
  for (const column of columns) {
    const value = valueAt(after, column)
    if (before && same(valueAt(before, column), value)) continue
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number must be finite')
    row[column.name] = value
  }
  return row
}

const isEmpty = (row: Row) => Object.keys(row).length === 0

/** What makes `after` of `before` (undefined: of nothing). */
export function changesOf(e: EntityName, before: Doc | undefined, after: Doc): Change[] {
  const { table, columns, children } = SHAPES[e]
  const values = differing(columns, before, after)
  const root: Change = before
    ? { op: 'update', table, part: false, key: { id: after['id'] }, values }
    : { op: 'insert', table, part: false, key: {}, values }
  return [
    ...(isEmpty(values) ? [] : [root]),
    ...children.flatMap((child) => partChanges(child, before, after)),
  ]
}

/** The statements for changes of different rows: what goes before what comes, and a row before its parts. */
export function statementsOf(changes: readonly Change[]): string[] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = [ORDER[change.op], change.part ? 1 : 0, change.table, ...Object.keys(change.values)].join(' ')
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => statementOf(group))
}

const ORDER = { delete: 0, update: 1, insert: 2 } as const

function statementOf(group: readonly Change[]): string {
  const [first] = group
  if (!first) return ''
  const { op, table } = first
  const columns = Object.keys(first.values).map((name) => `"${name}"`)
  const rows = `json_populate_recordset(NULL::"${table}", ${jsonLiteral(group.map(({ key, values }) => ({ ...key, ...values })))}) x`
  const named = Object.keys(first.key).flatMap((name) => [
    `t."${name}" = x."${name}"`,
    // Said twice: of a list in JSON the planner thinks a hundred rows, for which it reads the whole table.
    `t."${name}" IN (${[...new Set(group.map(({ key }) => text(key[name])))].join(', ')})`,
  ])
  if (op === 'insert')
    return `INSERT INTO "${table}" (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${rows}`
  if (op === 'delete') return `DELETE FROM "${table}" t USING ${rows} WHERE ${named.join(' AND ')}`
  const set = columns.map((name) => `${name} = x.${name}`)
  return `UPDATE "${table}" t SET ${set.join(', ')} FROM ${rows} WHERE ${named.join(' AND ')}`
}

/** The statements that make `after` of `before` (undefined: of nothing). */
export const putStatements = (e: EntityName, before: Doc | undefined, after: Doc): string[] =>
  statementsOf(changesOf(e, before, after))

/** The statements that remove an aggregate for ever and remember who did it. */
export const deleteStatements = (e: EntityName, id: string, by: string): string[] => [
  `DELETE FROM "${SHAPES[e].table}" WHERE id = ${text(id)}`,
  `UPDATE dead_id SET by_user = ${text(by)} WHERE ent = ${SHAPES[e].ent} AND id = ${text(id)}`,
]

function partChanges(child: Child, before: Doc | undefined, after: Doc): Change[] {
  const { table, owner, placed, columns } = child
  const [old, now] = [rowsOf(child, before), rowsOf(child, after)]
  const of = { table, part: true }
  const owned = { [owner]: after['id'] }
  const written = [...now.values()].flatMap(({ doc, ord }): Change[] => {
    const known = old.get(String(doc['id']))
    const values = differing(columns, known?.doc, doc)
    if (placed && known?.ord !== ord) values['ord'] = ord
    if (!known) return [{ ...of, op: 'insert', key: {}, values: { ...owned, ...values } }]
    return isEmpty(values) ? [] : [{ ...of, op: 'update', key: { ...owned, id: doc['id'] }, values }]
  })
  const removed = [...old.keys()].filter((id) => !now.has(id) && !onlyTrimmed(child, old.get(id)?.doc, now))
  const gone = removed.map((id): Change => ({ ...of, op: 'delete', key: { ...owned, id }, values: {} }))
  return [...gone, ...written]
}

type Rows = Map<string, { doc: Doc; ord: number }>

const rowsOf = (child: Child, doc: Doc | undefined): Rows =>
  new Map(partsOf(child, doc).map((row, ord) => [String(row['id']), { doc: row, ord }]))

/**
 * Whether rows that were never written would fall out at the old end of such a list: `now` is to be written before `next`.
 */
export const outrun = (e: EntityName, stored: Doc | undefined, now: Doc, next: Doc): boolean =>
  SHAPES[e].children.some((child) => {
    if (!child.newest) return false
    const [written, after] = [rowsOf(child, stored), rowsOf(child, next)]
    return [...rowsOf(child, now).keys()].some((id) => !written.has(id) && !after.has(id))
  })

/** Rows that merely fell out at the old end of a list that shows its newest ones stay in the table. */
function onlyTrimmed({ newest, order }: Child, row: Doc | undefined, now: Rows): boolean {
  if (!newest || !row || now.size < newest) return false
  const key = (doc: Doc) => order.map((field) => String(doc[field])).join(' ')
  return [...now.values()].every(({ doc }) => key(row) < key(doc))
}
