import { useMemo, useState } from 'react'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import type { ListColumn } from './listTypes.ts'

/** A person's stored settings for the columns of a list, by column key. */
interface Wanted {
  order: readonly string[]
  hidden: readonly string[]
  /** Widths in px. */
  widths: Readonly<Record<string, number>>
}
const AS_GIVEN: Wanted = { order: [], hidden: [], widths: {} }

export interface ColumnChoice<T> {
  /** The visible columns, in order. */
  columns: readonly ListColumn<T>[]
  /** True if the columns or their order differ from the default. */
  changed: boolean
  /** All columns in the same order, for the menu. */
  all: readonly { key: string; title: string; shown: boolean }[]
  show: (key: string, shown: boolean) => void
  /** Moves a column one place up or down. */
  move: (key: string, by: -1 | 1) => void
  resize: (key: string, width: number) => void
  reset: () => void
}

/**
 * The columns of a list with the settings of the person: hidden, reordered and resized columns. The first
 * column stays.
 * @param shown the columns of a saved list; their settings are stored apart from those of the list itself
 */
export function useColumns<T>(
  storageKey: string,
  given: readonly ListColumn<T>[],
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
  const ordered = useMemo(() => sortColumns(given, wanted.order), [given, wanted.order])
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
    move: (of, by) => keep({ ...wanted, order: moveColumn(order, of, by) }),
    resize: (of, width) => keep({ ...wanted, widths: { ...widths, [of]: width } }),
    reset: () => keep(AS_GIVEN),
  }
}

const hiddenBy = <T>(given: readonly ListColumn<T>[], shown: readonly string[]) =>
  given.map(({ key }) => key).filter((key) => !shown.includes(key))

/** Sorts by the stored order. A column that is not in it, from a newer version, keeps its default place. */
function sortColumns<T>(given: readonly ListColumn<T>[], order: readonly string[]): readonly ListColumn<T>[] {
  const [first, ...rest] = given
  if (!first || order.length === 0) return given
  const place = ({ key }: ListColumn<T>, at: number) => (order.includes(key) ? order.indexOf(key) : at + 1)
  const places = new Map(rest.map((column, at) => [column, place(column, at)]))
  return [first, ...rest.toSorted((a, b) => places.get(a)! - places.get(b)!)]
}

/** Moves a column; the first one keeps its place. */
function moveColumn(order: readonly string[], key: string, by: -1 | 1): string[] {
  const at = order.indexOf(key)
  const to = at + by
  if (to < 1 || to >= order.length) return [...order]
  return order.with(at, order[to]!).with(to, key)
}
