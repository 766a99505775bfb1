import { keysOf, recordOf } from '../../domain/shared/objects.ts'
import { ALL_TABLES, type KeyOf, type TableName, type TableRow } from '../tables.ts'
import type { List, Reader, Reads } from './list.ts'

type Readers = { [T in TableName]: Reader<T>[] }

/** Passes the rows of the tables to the lists that read them, in the order of the lists. */
export class TableReaders {
  /** The tables that any list reads, in the order in which they are loaded. */
  readonly tables: readonly TableName[]
  private readonly readers: Readers = recordOf(ALL_TABLES, () => [])

  constructor(lists: readonly List[]) {
    for (const { reads } of lists) for (const table of keysOf(reads)) this.add(table, reads)
    this.tables = [...new Set(lists.flatMap(({ reads }) => keysOf(reads)))]
  }

  reads(table: TableName): boolean {
    return this.readers[table].length > 0
  }

  /** Called for new or changed rows. */
  put<T extends TableName>(table: T, rows: Iterable<TableRow<T>>): void {
    const readers: Readers[T] = this.readers[table]
    for (const row of rows) for (const reader of readers) reader.put(row)
  }

  /** Called for a row that is gone. */
  remove<T extends TableName>(table: T, id: KeyOf<T>): void {
    const readers: Readers[T] = this.readers[table]
    for (const reader of readers) reader.remove(id)
  }

  private add<T extends TableName>(table: T, reads: Reads): void {
    const reader: Reads[T] = reads[table]
    if (reader) this.readers[table].push(reader)
  }
}
