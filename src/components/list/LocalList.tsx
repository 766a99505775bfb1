import { DataList, type DataListProps } from './DataList.tsx'
import { pageLocally } from './listState.ts'

interface LocalListProps<T> extends Omit<DataListProps<T>, 'rows' | 'total' | 'rowKey'> {
  /** Every row; undefined while they are not known yet. */
  all: readonly T[] | undefined
  /** What the search looks through. */
  textsOf?: ((row: T) => readonly (string | number | null | undefined)[]) | undefined
}

/** A list of which every row is in memory: searched, sorted and paged here. */
export function LocalList<T extends { id: string }>({ all, textsOf, ...list }: LocalListProps<T>) {
  const { rows, total } = pageLocally(all, list.state, list.columns, textsOf)
  return <DataList {...list} rows={rows} total={total} rowKey={({ id }) => id} />
}
