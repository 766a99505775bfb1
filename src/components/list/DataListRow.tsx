import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import classes from './DataList.module.css'
import { cellStyle } from './DataListHeader.tsx'
import { type ListColumn, cardPlace } from './listTypes.ts'

interface RowProps {
  /** The key of the row, by which Back finds it. */
  id: string
  row: unknown
  index: number
  tabbable: boolean
  columns: readonly ListColumn<unknown>[]
  className: string | undefined
  opens: boolean
  /** True if selected; undefined if the list has no selection. */
  chosen: boolean | undefined
  /** The accessible name of its checkbox; undefined without checkboxes. */
  check: string | undefined
  onActive: (index: number) => void
  onOpen: (index: number) => void
  /** Toggles the selection; `range` includes all rows from the last toggled one. */
  onPick: (index: number, range: boolean) => void
  /** Previews or selects a row; `range` as in `onPick`. */
  onSpace: (index: number, range: boolean) => void
  onTurn: (step: number) => void
}

const CONTROL = 'a, button, input, select, textarea, label, summary, [role="option"], [data-no-open]'

/**
 * True if a click should open the row. React bubbles events of a portal (such as a dropdown in the row) to
 * the row, although they happened outside; those do not count. A click that ends a text selection does not
 * count either.
 */
function asksToOpen(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false
  const control = target.closest(CONTROL)
  if (control && event.currentTarget.contains(control)) return false
  return (window.getSelection()?.toString() ?? '') === ''
}

export const DataListRow = memo(function Row(props: RowProps) {
  const { id, row, index, tabbable, columns, className, opens, chosen, check, ...on } = props
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!asksToOpen(event)) return
    if (chosen !== undefined && asksToPick(event)) on.onPick(index, event.shiftKey)
    else if (opens) on.onOpen(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') on.onOpen(index)
    else if (event.key === ' ' && chosen !== undefined) on.onSpace(index, event.shiftKey)
    else if (event.key === 'x' && chosen !== undefined) on.onPick(index, false)
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
      data-chosen={chosen || undefined}
      onMouseDown={chosen === undefined ? undefined : keepText}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={() => on.onActive(index)}
    >
      {check !== undefined && (
        <CheckCell label={check} checked={chosen === true} onPick={(range) => on.onPick(index, range)} />
      )}
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} place={cardPlace(column, at)}>
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  )
})

const asksToPick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean => shiftKey || ctrlKey || metaKey

/** A press with Shift selects rows; prevent the text selection. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

interface CheckCellProps {
  label: string
  checked: boolean
  onPick: (range: boolean) => void
}

/**
 * The checkbox of a row. It is not in the tab order, because forty checkboxes would slow the keyboard down;
 * X on the row selects.
 */
const CheckCell = ({ label, checked, onPick }: CheckCellProps) => (
  <td className={classes.check} data-no-open>
    <label>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) =>
          onPick(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  </td>
)

/** Moves the focus to another row; false if the key is not handled. */
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

/** True for plain text, which is cut to two lines so that all rows have the same height. */
const isText = (content: ReactNode): boolean => typeof content === 'string' || typeof content === 'number'

interface CellProps {
  column: ListColumn<unknown>
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
