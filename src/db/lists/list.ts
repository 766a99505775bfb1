import type { Columns } from './columns/column.ts'
import type { KeyOf, TableName, TableRow } from '../tables.ts'

/** What a list does with the rows of a table. */
export interface Reader<T extends TableName> {
  /** A row came or changed. */
  put(row: TableRow<T>): void
  /** A row is gone. */
  remove(id: KeyOf<T>): void
}

/** The tables that a list reads. */
export type Reads = { readonly [T in TableName]?: Reader<T> }

/** A method, so that each answer says what it is asked; the types of `Ask` hold the askers to it. */
interface Answering {
  answer(...question: unknown[]): unknown
}

/**
 * A list in memory: which tables it reads, what it answers, and how. `Lists` (index.ts) names them all; the service
 * that fills and asks them knows none.
 */
export interface List {
  readonly reads: Reads
  /** By question; what is asked and answered is cloned on its way through the door of the worker. */
  readonly answers: Readonly<Record<string, Answering['answer']>>
  /** All that it keeps, settled, so that it can be stored and loaded as a whole. */
  columns(): Columns
  /** What takes tens of milliseconds the first time, done before anyone asks. */
  readonly warming?: readonly (() => void)[]
}
