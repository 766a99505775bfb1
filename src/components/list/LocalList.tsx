import { DataList, type DataListProps } from './DataList.tsx'
import { pageLocally } from './listState.ts'

interface LocalListProps<T> extends Omit<DataListProps<T>, 'rows' | 'total' | 'rowKey'> {
  /** All rows; undefined while loading. */
  all: readonly T[] | undefined
  /** Returns the texts that the search looks through. */
  textsOf?: ((row: T) => readonly (string | number | null | undefined)[]) | undefined
}

/** A list with all its rows in memory: searches, sorts and pages locally. */
export function LocalList<T extends { id: string }>({ all, textsOf, ...list }: LocalListProps<T>) {
  const { rows, total } = pageLocally(all, list.state, list.columns, textsOf)
  return <DataList {...list} rows={rows} total={total} rowKey={({ id }) => id} />
}
