import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './DataList.module.css'
import { CheckAll, HeaderCell } from './DataListHeader.tsx'
import { DataListRow } from './DataListRow.tsx'
import { isCoarse } from './listLayout.ts'
import type { DataListProps, ListColumn } from './listTypes.ts'
import { toggleAllKeys, toggleKey } from './selection.ts'
import { openRowMenuAt } from '../page/RowMenu.tsx'
import { afterPaint } from '../page/useAfterFirstPaint.ts'

/** Duration (ms) of a long press, and the maximum distance (px) it may move; a longer move is a swipe. */
const PRESS_MS = 500
const MOVE_MAX = 10

/**
 * Detects a long press on a row, for the element around the rows. It suppresses the browser's reactions to
 * such a press: its menu, and the click at the end.
 */
function useLongPress(onPress: ((row: HTMLElement) => void) | undefined) {
  const press = useRef<{ timer: number; x: number; y: number; done: boolean } | null>(null)
  const end = () => clearTimeout(press.current?.timer)
  if (!onPress)
    return {
      onContextMenu: (event: MouseEvent<HTMLElement>) => openRowMenuAt(event) && event.preventDefault(),
    }
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end()
      press.current = null
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
      if (pointerType !== 'touch' || !row) return
      const timer = window.setTimeout(() => {
        if (press.current) press.current.done = true
        onPress(row)
      }, PRESS_MS)
      press.current = { timer, x, y, done: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOVE_MAX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent<HTMLElement>) =>
      (press.current || openRowMenuAt(event)) && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.done) return
      press.current = null
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Width of the window (px) from which there is room for a preview beside the list. */
export const PREVIEW_FROM = 1180

interface TableProps<T> extends Omit<DataListProps<T>, 'rows' | 'loading'> {
  rows: readonly T[]
  loading: boolean
  /** Shows the checkboxes of the rows. */
  checks: boolean
}

/**
 * The table: headers that sort, rows that open. It uses plain elements, because styled components would cost
 * ten times as much for forty rows of ten columns.
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
      // While rows are being selected by touch, a tap selects.
      if (of && of.chosen.size > 0 && isCoarse()) pick(index, false)
      else if (row !== undefined) opens?.(row)
    },
    [pick],
  )
  const activate = useCallback((index: number) => {
    const { rows: now, rowKey: keyOf, preview } = latest.current
    const row = now[index]
    setActive(index)
    if (preview?.shown && row !== undefined) preview.onShow(keyOf(row))
  }, [])
  const space = useCallback(
    (index: number, range: boolean) => {
      const { rows: now, rowKey: keyOf, preview } = latest.current
      const row = now[index]
      if (!preview || range || row === undefined) return pick(index, range)
      if (window.innerWidth < PREVIEW_FROM) return open(index)
      preview.onShow(preview.shown === null ? keyOf(row) : null)
    },
    [pick, open],
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
              onPick={() => selection.onChosen(toggleAllKeys(rows.map(rowKey), selection.chosen))}
            />
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} {...{ column, state, onState, onResize }} />
          ))}
        </tr>
      </thead>
      <tbody className={classes.body} data-picks={selection !== undefined || undefined} {...longPress}>
        {(whole ? rows : rows.slice(0, rowsInView())).map((row, index) => (
          <DataListRow
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            index={index}
            tabbable={index === Math.min(active, rows.length - 1)}
            columns={columns as readonly ListColumn<unknown>[]}
            className={rowClassName?.(row)}
            opens={onOpen !== undefined}
            chosen={selection?.chosen.has(rowKey(row))}
            check={checks ? selection && `${selection.nameOf(row)} selecteren` : undefined}
            onActive={activate}
            onOpen={open}
            onPick={pick}
            onSpace={space}
            onTurn={turn}
          />
        ))}
      </tbody>
    </table>
  )
}

const placeOf = (row: HTMLElement): number => [...(row.parentElement?.children ?? [])].indexOf(row)

/** Toggles a row; with `range` also the rows between it and the last toggled one. */
function usePicking<T>(latest: { readonly current: TableProps<T> }) {
  const from = useRef<string | null>(null)
  return useCallback(
    (index: number, range: boolean) => {
      const { rows, rowKey, selection } = latest.current
      const keys = rows.map(rowKey)
      const start = range && from.current !== null ? keys.indexOf(from.current) : -1
      selection?.onChosen(toggleKey(keys, selection.chosen, index, start === -1 ? null : start))
      from.current = keys[index] ?? null
    },
    [latest],
  )
}

/** Minimum height of a row in px. */
const LOWEST_ROW = 36
/** Minimum height in px of everything above and below the rows. */
const AROUND_ROWS = 200
/** A list with fewer rows is rendered in one pass. */
const FEW_ROWS = 20

/**
 * Returns more rows than a list that fills the window can show, so that it scrolls as it will with all rows.
 */
const rowsInView = () => Math.max(FEW_ROWS, Math.ceil((window.innerHeight - AROUND_ROWS) / LOWEST_ROW))

/**
 * True if all rows are rendered. A list that fills the window first renders only the rows that can be
 * visible.
 */
function useWhole(loading: boolean, fill: boolean): boolean {
  const [whole, setWhole] = useState(!fill)
  useEffect(() => (loading || whole ? undefined : afterPaint(() => setWhole(true))), [loading, whole])
  return whole
}
