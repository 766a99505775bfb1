import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snakeCase } from '../../db/schema/columns.ts'

/** Conversion of a column value between a document and SQL. */
type Kind = 'plain' | 'number' | 'moment' | 'json'

export interface Column {
  /** Path in the document; it has two steps for a field of a nested address. */
  path: readonly string[]
  name: string
  kind: Kind
  /** Replaces a missing optional value if the column is NOT NULL. */
  fallback: unknown
}

export interface Child {
  /** The name of the list in the document; with `single` the field holds one object or null. */
  field: string
  table: string
  /** The column that names the owner. */
  owner: string
  columns: readonly Column[]
  order: readonly string[]
  /** The list has no sort fields. The column `ord` stores the positions. */
  placed: boolean
  single: boolean
  /** The document contains only this many of the newest rows; older rows stay in the table. */
  newest?: number
}

export interface Shape {
  ent: number
  table: string
  columns: readonly Column[]
  children: readonly Child[]
}

const kindOf = (sqlType: string): Kind => {
  if (sqlType.startsWith('numeric')) return 'number'
  if (sqlType.startsWith('timestamp')) return 'moment'
  return sqlType === 'jsonb' ? 'json' : 'plain'
}

function columnsOf(
  table: PgTable,
  options: { nested?: readonly string[]; hidden?: readonly string[] },
): Column[] {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => !options.hidden?.includes(field))
    .map(([field, column]) => ({
      path: pathOf(field, options.nested ?? []),
      name: snakeCase(field),
      kind: kindOf(column.getSQLType()),
      fallback: column.notNull && column.getSQLType() === 'boolean' ? false : null,
    }))
}

/**
 * Maps a column to its path: addressPostalCode → ['address', 'postalCode'] if `address` is an object in the
 * document.
 */
function pathOf(field: string, nested: readonly string[]): string[] {
  const owner = nested.find((name) => field.startsWith(name) && field !== name)
  if (!owner) return [field]
  const rest = field.slice(owner.length)
  return [owner, rest.charAt(0).toLowerCase() + rest.slice(1)]
}

/**
 * Describes a root table and its children. `nested`: objects stored as flat columns of the root; `hidden`:
 * columns that are not part of the document.
 */
export function shape(
  ent: number,
  table: PgTable,
  options: { nested?: readonly string[]; hidden?: readonly string[]; children?: readonly ChildSource[] } = {},
): Shape {
  const name = getTableName(table)
  const children = (options.children ?? []).map((source) => childOf(name, source))
  return { ent, table: name, columns: columnsOf(table, options), children }
}

export interface ChildSource {
  field: string
  table: PgTable
  /** Fields that order the list; if absent, the list keeps the order in which it was written. */
  order?: readonly string[]
  single?: boolean
  newest?: number
}

function childOf(root: string, { field, table, order, single = false, newest }: ChildSource): Child {
  const owner = `${root}_id`
  const ownerField = owner.replace(/_(.)/g, (_, c: string) => c.toUpperCase())
  const placed = !order && !single
  return {
    field,
    table: getTableName(table),
    owner,
    columns: columnsOf(table, { hidden: [ownerField, 'ord'] }),
    order: order ?? (placed ? ['ord', 'id'] : ['id']),
    placed,
    single,
    ...(newest ? { newest } : {}),
  }
}
