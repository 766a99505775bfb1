import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../../db/schema/columns.ts'

/** What a column does to a value on its way between a document and SQL. */
type Kind = 'plain' | 'number' | 'moment' | 'json'

export interface Column {
  /** In the document; two steps for a part of an address. */
  path: readonly string[]
  name: string
  kind: Kind
  /** Stands in for an absent optional value of a column that is never null. */
  fallback: unknown
}

export interface Child {
  /** The list in the document; with `single` one object or null. */
  field: string
  table: string
  /** The column that names the owner. */
  owner: string
  columns: readonly Column[]
  order: readonly string[]
  /** The list has no order of its own: its places are kept in a column `ord`. */
  placed: boolean
  single: boolean
  /** Only the newest so many are part of the document; older rows stay in the table. */
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
      name: snake(field),
      kind: kindOf(column.getSQLType()),
      fallback: column.notNull && column.getSQLType() === 'boolean' ? false : null,
    }))
}

/** addressPostalCode → ['address', 'postalCode'] when `address` is an object in the document. */
function pathOf(field: string, nested: readonly string[]): string[] {
  const owner = nested.find((name) => field.startsWith(name) && field !== name)
  if (!owner) return [field]
  const rest = field.slice(owner.length)
  return [owner, rest.charAt(0).toLowerCase() + rest.slice(1)]
}

/** A root table and its children. `nested`: objects that lie flat in the root; `hidden`: columns outside the document. */
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
  /** Fields that order the list; absent: the list keeps the order in which it was written. */
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
