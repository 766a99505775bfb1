import type { StoredColumns } from './columns/column.ts'
import type { KeyOf, TableName, TableRow } from '../../sync/store/tables.ts'

/** The handler of a list for the rows of a table. */
export interface Reader<T extends TableName> {
  /** Called for a new or changed row. */
  put(row: TableRow<T>): void
  /** Called for a row that is gone. */
  remove(id: KeyOf<T>): void
}

/** The tables that a list reads. */
export type Reads = { readonly [T in TableName]?: Reader<T> }

/**
 * Declared as a method, so that each answer may have its own parameters. The types of `Ask` check the
 * callers.
 */
interface Answering {
  answer(...question: unknown[]): unknown
}

/**
 * A list in memory: the tables that it reads, and its answers. `Lists` (index.ts) names all lists; the
 * service that fills and asks them knows none of them.
 */
export interface List {
  readonly reads: Reads
  /** The answers by question. Arguments and results are cloned on the way between worker and page. */
  readonly answers: Readonly<Record<string, Answering['answer']>>
  /** All data of the list with pending changes applied, so that it can be stored and loaded as a whole. */
  columns(): StoredColumns
  /** Steps that take tens of milliseconds the first time, run before anyone asks. */
  readonly warming?: readonly (() => void)[]
}
