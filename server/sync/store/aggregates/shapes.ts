import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snakeCase } from '../../../db/schema/columns.ts'

/** Conversion of a column value between a document and SQL. */
type ColumnKind = 'plain' | 'number' | 'moment' | 'json'

export interface ShapeColumn {
  /** Path in the document; it has two steps for a field of a nested address. */
  path: readonly string[]
  name: string
  kind: ColumnKind
  /** Replaces a missing optional value if the column is NOT NULL. */
  fallback: unknown
}

export interface ChildTable {
  /** The name of the list in the document; with `single` the field holds one object or null. */
  field: string
  table: string
  /** The column that names the owner. */
  owner: string
  columns: readonly ShapeColumn[]
  order: readonly string[]
  /** The list has no sort fields. The column `ord` stores the positions. */
  hasOrdColumn: boolean
  single: boolean
  /** The document contains only this many of the newest rows; older rows stay in the table. */
  newest?: number
}

export interface AggregateShape {
  ent: number
  table: string
  columns: readonly ShapeColumn[]
  children: readonly ChildTable[]
}

const kindOf = (sqlType: string): ColumnKind => {
  if (sqlType.startsWith('numeric')) return 'number'
  if (sqlType.startsWith('timestamp')) return 'moment'
  return sqlType === 'jsonb' ? 'json' : 'plain'
}

function columnsOf(
  table: PgTable,
  options: { nested?: readonly string[]; hidden?: readonly string[] },
): ShapeColumn[] {
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
  options: {
    nested?: readonly string[]
    hidden?: readonly string[]
    children?: readonly ChildTableSource[]
  } = {},
): AggregateShape {
  const name = getTableName(table)
  const children = (options.children ?? []).map((source) => childOf(name, source))
  return { ent, table: name, columns: columnsOf(table, options), children }
}

export interface ChildTableSource {
  field: string
  table: PgTable
  /** Fields that order the list; if absent, the list keeps the order in which it was written. */
  order?: readonly string[]
  single?: boolean
  newest?: number
}

function childOf(
  root: string,
  { field, table, order, single = false, newest }: ChildTableSource,
): ChildTable {
  const owner = `${root}_id`
  const ownerField = owner.replace(/_(.)/g, (_, c: string) => c.toUpperCase())
  const hasOrdColumn = !order && !single
  return {
    field,
    table: getTableName(table),
    owner,
    columns: columnsOf(table, { hidden: [ownerField, 'ord'] }),
    order: order ?? (hasOrdColumn ? ['ord', 'id'] : ['id']),
    hasOrdColumn,
    single,
    ...(newest ? { newest } : {}),
  }
}
