import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import classes from './DataList.module.css'
import { cellStyle } from './DataListHeader.tsx'
import { type Column, cardPlace } from './listTypes.ts'

interface RowProps {
  /** Its key; where Back finds it by. */
  id: string
  row: unknown
  index: number
  tabbable: boolean
  columns: readonly Column<unknown>[]
  className: string | undefined
  opens: boolean
  /** Whether it is chosen; undefined in a list of which no rows are chosen. */
  chosen: boolean | undefined
  /** What it is called beside its box; undefined where no boxes are shown. */
  check: string | undefined
  onActive: (index: number) => void
  onOpen: (index: number) => void
  /** Chooses it, or no longer; `range`: with all from the one before. */
  onPick: (index: number, range: boolean) => void
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

export const Row = memo(function Row(props: RowProps) {
  const { id, row, index, tabbable, columns, className, opens, chosen, check, ...on } = props
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!asksToOpen(event)) return
    if (chosen !== undefined && asksToPick(event)) on.onPick(index, event.shiftKey)
    else if (opens) on.onOpen(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') on.onOpen(index)
    else if (event.key === ' ' && chosen !== undefined) on.onPick(index, event.shiftKey)
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

/** A press with Shift chooses rows, not the text between them. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

interface CheckCellProps {
  label: string
  checked: boolean
  onPick: (range: boolean) => void
}

/** The box of a row. The keyboard has Space on the row instead: forty boxes would stand in its way. */
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
