import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, type RefObject, useRef, useState } from 'react'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { useLock } from '../../../../components/page/LockedArea.tsx'
import { IconGrip } from '../../../../components/icons/icons.tsx'
import type { Item } from '../../../../domain/items/item.ts'
import { sameValue } from '../../../../domain/merge/fields.ts'
import { isSettled } from '../../../../domain/rentals/positions.ts'
import type { Movement, RentalLine } from '../../../../domain/rentals/rental.ts'
import type { Candidate, LineSplit } from '../../../../domain/rentals/shortageActions.ts'
import { ConflictsOfPart, useHasConflicts } from '../../../../shared/conflicts/ConflictScope.tsx'
import type { RentalProblems } from '../../../../shared/rentals/rentalForm.ts'
import cells from './Cells.module.css'
import { FreeCell } from './FreeCell.tsx'
import { lineKeys } from './keys.ts'
import { shownLineName } from './shownLineName.ts'
import { PriceCells, QuantityCell, TotalCell } from './LineCells.tsx'
import { LineMenu } from './LineMenu.tsx'
import { LineStock } from './LineStock.tsx'
import { lineStock, withoutStock } from './lineStock.ts'
import { LineWhat } from './LineWhat.tsx'
import classes from './Table.module.css'
import type { LineFacts } from './useLineFacts.ts'
import { focusRemark, lineElement, type useLines } from './useLines.ts'

interface LineRowProps {
  line: RentalLine
  /** Index of the line and number of lines. */
  at: number
  of: number
  /** The rate of the rental. */
  rate: number
  facts: LineFacts
  /**
   * The item that the line names. Null: not on this device. Undefined: still loading, or the line names none.
   */
  named: Item | null | undefined
  /** All movements of the rental: what left and what returned. */
  movements: readonly Movement[]
  /** True for a closed rental: its lines no longer claim stock. */
  over: boolean
  /** True if the quantity cannot change. */
  fixed: boolean
  /** Problems by field name. */
  problems: RentalProblems
  /** The current line actions. A ref, so that new actions do not redraw the row. */
  acting: RefObject<ReturnType<typeof useLines>>
}

const NONE: RentalProblems = {}

/**
 * Returns the problems of one line. A line without problems always gets the same object, so it is not
 * redrawn.
 */
export function problemsAt(problems: RentalProblems, at: number): RentalProblems {
  const own = Object.entries(problems).filter(([key]) => key.startsWith(`rentalLines.${at}.`))
  return own.length === 0
    ? NONE
    : Object.fromEntries(own.map(([key, text]) => [key.split('.')[2] ?? '', text]))
}

/** One line with its price and its stock conflicts (D-085, D-092). */
const Row = ({
  line,
  at,
  of,
  rate,
  facts,
  named,
  movements,
  over,
  fixed,
  problems,
  acting,
}: LineRowProps) => {
  const isLocked = useLock() !== null
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: line.id,
    disabled: isLocked,
  })
  const row = useRef<HTMLTableRowElement | null>(null)
  const known = lineStock(line, facts)
  const stock = over || isSettled({ movements }, line) ? withoutStock(known) : known
  const name = shownLineName(line, named ?? stock.item, at, named === null)
  const [remarking, setRemarking] = useState(false)
  const on = {
    change: (typed: Partial<RentalLine>) => acting.current.change(line.id, typed),
    kits: (quantity: number) => facts && acting.current.setKits(line.id, quantity, facts.items),
    move: (by: -1 | 1) => acting.current.move(at, at + by),
    remove: () => void acting.current.remove(line.id, name),
    choose: () =>
      stock.item && stock.stockContext && void acting.current.choose(line, stock.item.id, stock.stockContext),
    leave: (day: string) => acting.current.leaveOn(day),
    swap: (itemId: string) => acting.current.swap(line.id, itemId),
    ways: {
      take: (quantity: number) => acting.current.change(line.id, { quantity }),
      replace: (split: LineSplit, candidate: Candidate) =>
        void acting.current.replace(line, split, candidate),
      leave: (day: string) => void acting.current.askLeaveOn(day),
    },
    remark: () => {
      setRemarking(true)
      focusRemark(line.id)
    },
  }
  const canMove = (by: -1 | 1) => at + by >= 0 && at + by < of
  return (
    <tr
      ref={(element) => {
        row.current = element
        setNodeRef(element)
      }}
      id={lineElement(line.id)}
      className={classes.line}
      data-conflict={stock.short || undefined}
      data-part={line.partOf !== null || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={name}
      onKeyDownCapture={(event) =>
        !isLocked && lineKeys(event, { canMove, onMove: on.move, onRemove: on.remove })
      }
    >
      <td data-cell="grip">
        <PlainChangeButton
          className={cells.grip}
          {...attributes}
          {...listeners}
          aria-roledescription="versleepbaar"
          aria-label={`${name} verplaatsen`}
        >
          <IconGrip size={18} />
        </PlainChangeButton>
      </td>
      <QuantityCell
        line={line}
        fixed={fixed}
        problems={problems}
        onChange={line.kitId === null ? (quantity) => on.change({ quantity }) : on.kits}
      />
      <LineWhat
        line={line}
        problems={problems}
        name={name}
        stock={stock}
        rate={rate}
        movements={movements}
        remarking={remarking}
        onChoose={!over && stock.item && stock.stockContext ? on.choose : undefined}
        onRemarking={() => setRemarking(true)}
        onChange={on.change}
      />
      <PriceCells line={line} problems={problems} onChange={on.change} />
      <TotalCell line={line} />
      <FreeCell lineId={line.id} stock={stock} name={name} row={row} onLeave={on.leave} />
      <td data-cell="menu">
        <LineMenu name={name} line={line} canMove={canMove} rate={rate} on={on} />
      </td>
      <LineStock line={line} stock={stock} onSwap={on.swap} ways={on.ways} />
      <Disputed path={`rentalLines.${line.id}`} />
    </tr>
  )
}

/** Redraws the row only if one of its values changed. Of sixty lines, the user edits one. */
export const RentalLineRow = memo(Row, (before, now) => {
  const { line, ...rest } = now
  return (
    sameValue(before.line, line) &&
    Object.entries(rest).every(([key, value]) => Object.is(before[key as keyof typeof rest], value))
  )
})

/** The conflicts between two people about cells of this line. */
function Disputed({ path }: { path: string }) {
  if (!useHasConflicts(path)) return null
  return (
    <td data-cell="below">
      <ConflictsOfPart path={path} />
    </td>
  )
}
