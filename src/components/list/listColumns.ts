import { useMemo, useState } from 'react'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import type { Column } from './listTypes.ts'

/** How a person wants the columns of a list, by their keys. */
interface Wanted {
  order: readonly string[]
  hidden: readonly string[]
  /** In px. */
  widths: Readonly<Record<string, number>>
}
const AS_GIVEN: Wanted = { order: [], hidden: [], widths: {} }

export interface ColumnChoice<T> {
  /** Those that are shown, in order. */
  columns: readonly Column<T>[]
  /** All of them in that order, for the menu. */
  all: readonly { key: string; title: string; shown: boolean }[]
  show: (key: string, shown: boolean) => void
  /** Moves a column one place up or down. */
  move: (key: string, by: -1 | 1) => void
  resize: (key: string, width: number) => void
  reset: () => void
}

/** Columns that a person hides, puts in another order and makes wider, remembered per person and list. The first one stays. */
export function useColumns<T>(storageKey: string, given: readonly Column<T>[]): ColumnChoice<T> {
  const key = personalKey(`list.${storageKey}.columns`)
  const [wanted, setWanted] = useState(() => ({ ...AS_GIVEN, ...readSetting(key, AS_GIVEN) }))
  const ordered = useMemo(() => inOrder(given, wanted.order), [given, wanted.order])
  const { hidden, widths } = wanted
  const columns = useMemo(
    () =>
      ordered
        .filter((column, at) => at === 0 || !hidden.includes(column.key))
        .map((column) => {
          const width = widths[column.key]
          return width === undefined ? column : { ...column, width }
        }),
    [ordered, hidden, widths],
  )
  const keep = (next: Wanted) => {
    setWanted(next)
    writeSetting(key, next)
  }
  const order = ordered.map((column) => column.key)
  return {
    columns,
    all: ordered.map(({ key: of, title }) => ({ key: of, title, shown: !hidden.includes(of) })),
    show: (of, shown) =>
      keep({ ...wanted, order, hidden: [...hidden.filter((one) => one !== of), ...(shown ? [] : [of])] }),
    move: (of, by) => keep({ ...wanted, order: moved(order, of, by) }),
    resize: (of, width) => keep({ ...wanted, widths: { ...widths, [of]: width } }),
    reset: () => keep(AS_GIVEN),
  }
}

/** A column that the wish does not know yet, of a newer version, stands where it was given. */
function inOrder<T>(given: readonly Column<T>[], order: readonly string[]): readonly Column<T>[] {
  const [first, ...rest] = given
  if (!first || order.length === 0) return given
  const place = ({ key }: Column<T>, at: number) => (order.includes(key) ? order.indexOf(key) : at + 1)
  const places = new Map(rest.map((column, at) => [column, place(column, at)]))
  return [first, ...rest.toSorted((a, b) => places.get(a)! - places.get(b)!)]
}

/** The first one keeps its place. */
function moved(order: readonly string[], key: string, by: -1 | 1): string[] {
  const at = order.indexOf(key)
  const to = at + by
  if (to < 1 || to >= order.length) return [...order]
  return order.with(at, order[to]!).with(to, key)
}
