import { arrayMove } from '@dnd-kit/sortable'
import { type KeyboardEvent, useState } from 'react'
import { cellBeside } from '../../../components/forms/cellBeside.ts'
import { useAfterFirstPaint } from '../../../components/page/useAfterFirstPaint.ts'
import { Reorder } from '../../../components/reorder/Reorder.tsx'
import type { Repair, RepairLine } from '../../../domain/repairs/repair.ts'
import { sortByIds } from '../../../domain/shared/order.ts'
import classes from './Lines.module.css'
import { type LineListName, reorderLines } from './lineActions.ts'
import { RepairLineRow, NO_INPUTS } from './RepairLineRow.tsx'

interface LinesTableProps {
  repair: Repair
  list: LineListName
  title: string
  /** Called on Enter in the last line. */
  onLast: () => void
}

/** Returns how many lines can be visible when the screen opens, below header, item and tabs. */
const linesInView = () => Math.ceil(Math.max(0, window.innerHeight - 480) / 36)

/** A table whose lines are edited and reordered in place (RD-11, RD-12). */
export function RepairLinesTable({ repair, list, title, onLast }: LinesTableProps) {
  const { lines, move, place } = useOrder(repair, list)
  const shown = useAfterFirstPaint() ? lines : lines.slice(0, linesInView())
  return (
    <Reorder ids={shown.map(({ id }) => id)} onMove={move}>
      <table className={classes.lines} aria-label={title}>
        <Heads />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its inputs */}
        <tbody onKeyDown={(event) => goDown(event, onLast)}>
          {shown.map((line, at) => (
            <RepairLineRow
              key={line.id}
              repairId={repair.id}
              {...{ list, line }}
              onMove={(by) => move(line.id, at + by)}
            />
          ))}
        </tbody>
      </table>
      <span className={classes.hidden} aria-live="polite">
        {place}
      </span>
    </Reorder>
  )
}

/**
 * Returns the lines in the new order at once, before it is stored, and a spoken text with the position of the
 * moved line.
 */
function useOrder(repair: Repair, list: LineListName) {
  const stored = repair[list]
  const [moved, setMoved] = useState<{ of: RepairLine[]; ids: string[] }>()
  const [place, setPlace] = useState('')
  const lines = moved?.of === stored ? sortByIds(stored, moved.ids, (line) => line) : stored
  const move = (id: string, to: number) => {
    if (to < 0 || to >= lines.length) return
    const storedOrder = lines.map((line) => line.id)
    const ids = arrayMove(storedOrder, storedOrder.indexOf(id), to)
    setMoved({ of: stored, ids })
    setPlace(`Plaats ${to + 1} van ${lines.length}.`)
    void reorderLines(list, repair.id, ids).catch(() => setMoved(undefined))
  }
  return { lines, move, place }
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={classes.hidden}>Verplaatsen</span>
        </th>
        <th scope="col">Omschrijving</th>
        <th scope="col" className={classes.quantity}>
          Aantal
        </th>
        <th scope="col" className={classes.amount}>
          Eenheidsprijs
        </th>
        <th scope="col" className={classes.amount}>
          Totaal
        </th>
        <th scope="col" className={classes.actions}>
          <span className={classes.hidden}>Acties</span>
        </th>
      </tr>
    </thead>
  )
}

const FIELD = 'input, textarea'

/**
 * Enter moves to the same column of the next line, which saves, and from the last line to a new one.
 * Shift+Enter moves up. This works as in a spreadsheet.
 */
function goDown(event: KeyboardEvent<HTMLElement>, onLast: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || !event.target.matches(FIELD)) return
  const cell = event.target.closest('td')
  if (!cell) return
  event.preventDefault()
  const target = cellBeside(cell, event.shiftKey ? -1 : 1, (row) =>
    row.hasAttribute(NO_INPUTS) ? null : row.children[cell.cellIndex]?.querySelector<HTMLElement>(FIELD),
  )
  if (target) return target.focus()
  event.target.blur()
  if (!event.shiftKey) onLast()
}
