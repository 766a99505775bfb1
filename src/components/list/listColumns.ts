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
  /** Whether they are others, or stand otherwise, than they were given. */
  changed: boolean
  /** All of them in that order, for the menu. */
  all: readonly { key: string; title: string; shown: boolean }[]
  show: (key: string, shown: boolean) => void
  /** Moves a column one place up or down. */
  move: (key: string, by: -1 | 1) => void
  resize: (key: string, width: number) => void
  reset: () => void
}

/**
 * Columns that a person hides, puts in another order and makes wider, remembered per person and list. The first one stays.
 * @param shown the columns that a kept list shows, which are remembered apart from those of the list itself
 */
export function useColumns<T>(
  storageKey: string,
  given: readonly Column<T>[],
  shown?: string,
): ColumnChoice<T> {
  const key = personalKey(`list.${storageKey}.columns${shown ? ` ${shown}` : ''}`)
  const [kept, setKept] = useState<Wanted & { key: string }>()
  const read = useMemo(() => {
    const order = shown?.split(',')
    const begin = order ? { ...AS_GIVEN, order, hidden: hiddenBy(given, order) } : AS_GIVEN
    return { ...begin, ...readSetting(key, begin) }
  }, [key, given, shown])
  const wanted = kept?.key === key ? kept : read
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
    setKept({ ...next, key })
    writeSetting(key, next)
  }
  const order = ordered.map((column) => column.key)
  return {
    columns,
    changed: wanted.order.length + hidden.length > 0,
    all: ordered.map(({ key: of, title }) => ({ key: of, title, shown: !hidden.includes(of) })),
    show: (of, shown) =>
      keep({ ...wanted, order, hidden: [...hidden.filter((one) => one !== of), ...(shown ? [] : [of])] }),
    move: (of, by) => keep({ ...wanted, order: moved(order, of, by) }),
    resize: (of, width) => keep({ ...wanted, widths: { ...widths, [of]: width } }),
    reset: () => keep(AS_GIVEN),
  }
}

const hiddenBy = <T>(given: readonly Column<T>[], shown: readonly string[]) =>
  given.map(({ key }) => key).filter((key) => !shown.includes(key))

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
