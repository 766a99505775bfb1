import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './DataList.module.css'
import { cellStyle, HeaderCell } from './DataListHeader.tsx'
import { afterPaint } from '../page/useLater.ts'
import { type Column, cardPlace, type DataListProps } from './listTypes.ts'

interface TableProps<T> extends Omit<DataListProps<T>, 'rows' | 'loading'> {
  rows: readonly T[]
  loading: boolean
}

/**
 * The table itself: headers that sort, rows that open. Plain elements: a styled component per cell would cost ten times
 * as much when forty rows of ten columns come on screen.
 */
export function DataListTable<T>(props: TableProps<T>) {
  const { label, columns, rows, rowKey, state, onState, onResize, onOpen, rowClassName, loading } = props
  const [active, setActive] = useState(0)
  const whole = useWhole(loading, props.fill !== false)
  const latest = useRef({ rows, onOpen, state, onState, total: props.total })
  useLayoutEffect(() => {
    latest.current = { rows, onOpen, state, onState, total: props.total }
  })

  const open = useCallback((index: number) => {
    const row = latest.current.rows[index]
    if (row !== undefined) latest.current.onOpen?.(row)
  }, [])
  const turn = useCallback((step: number) => {
    const { state: now, onState: set, total } = latest.current
    const page = now.page + step
    if (page >= 1 && page <= Math.ceil(total / now.size)) set({ ...now, page })
  }, [])
  return (
    <table className={classes.table} aria-label={label} aria-busy={loading || undefined}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} {...{ column, state, onState, onResize }} />
          ))}
        </tr>
      </thead>
      <tbody className={classes.body}>
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
            onActive={setActive}
            onOpen={open}
            onTurn={turn}
          />
        ))}
      </tbody>
    </table>
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

interface RowProps {
  /** Its key; where Back finds it by. */
  id: string
  row: unknown
  index: number
  tabbable: boolean
  columns: readonly Column<unknown>[]
  className: string | undefined
  opens: boolean
  onActive: (index: number) => void
  onOpen: (index: number) => void
  onTurn: (step: number) => void
}

const CONTROL = 'a, button, input, select, textarea, label, summary, [role="option"], [data-no-open]'

/**
 * Whether a click asks to open the row. React lets events of a portal (the options of a dropdown in the row) bubble to
 * the row, though they happened outside of it; those do not count, nor does a click that ends a text selection.
 */
function asksToOpen(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false
  const control = target.closest(CONTROL)
  if (control && event.currentTarget.contains(control)) return false
  return (window.getSelection()?.toString() ?? '') === ''
}

const Row = memo(function Row({ id, row, index, tabbable, columns, className, opens, ...on }: RowProps) {
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (opens && asksToOpen(event)) on.onOpen(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') on.onOpen(index)
    else if (event.key === 'PageDown') on.onTurn(1)
    else if (event.key === 'PageUp') on.onTurn(-1)
    else if (!moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
  }
  return (
    <tr
      tabIndex={tabbable ? 0 : -1}
      className={className}
      data-row={id}
      data-opens={opens || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={() => on.onActive(index)}
    >
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} place={cardPlace(column, at)}>
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  )
})

/** Moves the focus to another row; false when the key is none of ours. */
function moveFocus(row: HTMLElement, key: string): boolean {
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }
  if (!(key in targets)) return false
  const target = targets[key]
  if (target instanceof HTMLElement) target.focus()
  return true
}

/** Plain text keeps to two lines, so that all rows are equally high. */
const isText = (content: ReactNode): boolean => typeof content === 'string' || typeof content === 'number'

interface CellProps {
  column: Column<unknown>
  place: string
  children: ReactNode
}

function Cell({ column, place, children }: CellProps) {
  return (
    <td
      className={column.className}
      style={cellStyle(column)}
      data-card={place}
      data-label={place === 'line' ? column.title : undefined}
      data-clamp={column.clamp || undefined}
      data-nowrap={column.nowrap || undefined}
    >
      {isText(children) && !column.nowrap ? <span className={classes.clamp}>{children}</span> : children}
    </td>
  )
}
