import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './DataList.module.css'
import { CheckAll, HeaderCell } from './DataListHeader.tsx'
import { Row } from './DataListRow.tsx'
import { afterPaint } from '../page/useLater.ts'
import { allPicked, picked } from './selection.ts'
import type { Column, DataListProps } from './listTypes.ts'
import { isCoarse } from './listLayout.ts'
import { useLongPress } from './useLongPress.ts'

interface TableProps<T> extends Omit<DataListProps<T>, 'rows' | 'loading'> {
  rows: readonly T[]
  loading: boolean
  /** Shows the boxes of the rows. */
  checks: boolean
}

/**
 * The table itself: headers that sort, rows that open. Plain elements: a styled component per cell would cost ten times
 * as much when forty rows of ten columns come on screen.
 */
export function DataListTable<T>(props: TableProps<T>) {
  const { label, columns, rows, rowKey, state, onState, onResize, onOpen, rowClassName, loading } = props
  const { selection, checks } = props
  const [active, setActive] = useState(0)
  const whole = useWhole(loading, props.fill !== false)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const pick = usePicking(latest)
  const open = useCallback(
    (index: number) => {
      const { rows: now, onOpen: opens, selection: of } = latest.current
      const row = now[index]
      // While rows are being chosen with a finger, a tap chooses.
      if (of && of.chosen.size > 0 && isCoarse()) pick(index, false)
      else if (row !== undefined) opens?.(row)
    },
    [pick],
  )
  const longPress = useLongPress(selection && ((row) => pick(placeOf(row), false)))
  const turn = useCallback((step: number) => {
    const { state: now, onState: set, total } = latest.current
    const page = now.page + step
    if (page >= 1 && page <= Math.ceil(total / now.size)) set({ ...now, page })
  }, [])
  return (
    <table className={classes.table} aria-label={label} aria-busy={loading || undefined}>
      <thead className={classes.head}>
        <tr>
          {selection && checks && (
            <CheckAll
              all={rows.length > 0 && rows.every((row) => selection.chosen.has(rowKey(row)))}
              some={selection.chosen.size > 0}
              onPick={() => selection.onChosen(allPicked(rows.map(rowKey), selection.chosen))}
            />
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} {...{ column, state, onState, onResize }} />
          ))}
        </tr>
      </thead>
      <tbody className={classes.body} data-picks={selection !== undefined || undefined} {...longPress}>
        {(whole ? rows : rows.slice(0, rowsInView())).map((row, index) => (
          <Row
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            index={index}
            tabbable={index === Math.min(active, rows.length - 1)}
            columns={columns as readonly Column<unknown>[]}
            className={rowClassName?.(row)}
            opens={onOpen !== undefined}
            chosen={selection?.chosen.has(rowKey(row))}
            check={checks ? selection && `${selection.nameOf(row)} selecteren` : undefined}
            onActive={setActive}
            onOpen={open}
            onPick={pick}
            onTurn={turn}
          />
        ))}
      </tbody>
    </table>
  )
}

const placeOf = (row: HTMLElement): number => [...(row.parentElement?.children ?? [])].indexOf(row)

/** Chooses a row; with `range` also those between it and the one that was chosen before. */
function usePicking<T>(latest: { readonly current: TableProps<T> }) {
  const from = useRef<string | null>(null)
  return useCallback(
    (index: number, range: boolean) => {
      const { rows, rowKey, selection } = latest.current
      const keys = rows.map(rowKey)
      const start = range && from.current !== null ? keys.indexOf(from.current) : -1
      selection?.onChosen(picked(keys, selection.chosen, index, start === -1 ? null : start))
      from.current = keys[index] ?? null
    },
    [latest],
  )
}

/** No row is lower than this (px). */
const LOWEST_ROW = 36
/** What stands above and below the rows takes more than this (px). */
const AROUND_ROWS = 200
/** Fewer rows than this are not worth a second picture. */
const FEW_ROWS = 20

/** More rows than a list has room for that fills the window, so that it scrolls with these as with all. */
const rowsInView = () => Math.max(FEW_ROWS, Math.ceil((window.innerHeight - AROUND_ROWS) / LOWEST_ROW))

/** Whether all rows are shown: a list that fills the window shows at first those that can be seen. */
function useWhole(loading: boolean, fill: boolean): boolean {
  const [whole, setWhole] = useState(!fill)
  useEffect(() => (loading || whole ? undefined : afterPaint(() => setWhole(true))), [loading, whole])
  return whole
}
