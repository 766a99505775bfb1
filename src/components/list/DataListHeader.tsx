import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import classes from './DataList.module.css'
import { IconArrowDown, IconArrowUp, IconSort } from '../icons/icons.tsx'
import { type ListColumn, type DataListProps, isSortable, type ListState } from './listTypes.ts'

export const cellStyle = <T,>({ width, align }: ListColumn<T>): CSSProperties => ({
  ...(width === undefined ? {} : { width }),
  ...(align === undefined ? {} : { textAlign: align }),
})

interface HeaderProps<T> {
  column: ListColumn<T>
  state: ListState
  onState: (next: ListState) => void
  onResize: DataListProps<T>['onResize']
}

/** A column header: a press sorts, dragging its edge resizes. */
export function HeaderCell<T>({ column, state, onState, onResize }: HeaderProps<T>) {
  const resized = (width: number) => onResize?.(column.key, width)
  if (!isSortable(column)) {
    return (
      <th
        scope="col"
        className={column.className}
        style={cellStyle(column)}
        data-card={column.key === 'actions' ? 'actions' : undefined}
      >
        {column.title}
      </th>
    )
  }
  const sorted = state.sort === column.key ? state.dir : null
  const next = sorted === null ? (column.firstDir ?? 'asc') : sorted === 'asc' ? 'desc' : 'asc'
  const Arrow = sorted === null ? IconSort : sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    // Beside an unnamed cell it would be taken for the header of its row.
    <th
      scope="col"
      className={column.className}
      style={cellStyle(column)}
      aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted !== null || undefined}
        data-align={column.align}
        onClick={() => onState({ ...state, sort: column.key, dir: next, page: 1 })}
        onKeyDown={onResize && ((event) => step(event, resized))}
      >
        {column.title}
        <Arrow size={14} />
      </button>
      {onResize && <span className={classes.edge} onPointerDown={(event) => drag(event, resized)} />}
    </th>
  )
}

interface CheckAllProps {
  all: boolean
  some: boolean
  onPick: () => void
}

const CHECK_WIDTH = 36

/** The checkbox for all rows on the screen; indeterminate if only some are selected. */
export const CheckAll = ({ all, some, onPick }: CheckAllProps) => (
  // A fixed width, because the column without a width takes the rest.
  <td className={classes.check} style={{ width: CHECK_WIDTH }}>
    <label>
      <input
        type="checkbox"
        aria-label="Alle rijen selecteren"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={onPick}
      />
    </label>
  </td>
)

const NARROWEST = 56
/** Minimum width in px of the column without a width of its own. */
const REST = 80
const STEP = 16

/** Returns the width nearest to the wanted one that leaves room for the column that takes the rest. */
function fitting(head: HTMLElement, wanted: number): number {
  const heads = [...(head.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement)
  const rest = heads.find((one) => one !== head && one.style.width === '')
  const room = rest ? Math.max(0, rest.offsetWidth - REST) : 0
  const most = rest ? head.offsetWidth + room : wanted
  return Math.round(Math.max(NARROWEST, Math.min(wanted, most)))
}

function step(event: KeyboardEvent, resized: (width: number) => void): void {
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
  const head = event.currentTarget.closest('th')
  if (!event.altKey || by === undefined || !head) return
  event.preventDefault()
  resized(fitting(head, head.offsetWidth + by))
}

/** Only the header follows the pointer; the rows are rendered once, at the end. */
function drag(event: PointerEvent<HTMLElement>, resized: (width: number) => void): void {
  const edge = event.currentTarget
  const head = edge.closest('th')
  if (!head) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const start = head.offsetWidth - event.clientX
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    head.style.width = `${fitting(head, start + clientX)}px`
  }
  edge.addEventListener('pointermove', follow)
  edge.addEventListener(
    'lostpointercapture',
    () => {
      edge.removeEventListener('pointermove', follow)
      resized(head.offsetWidth)
    },
    { once: true },
  )
}
