import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useState } from 'react'
import { IconGrip } from '../../../../components/icons/icons.tsx'
import type { Item } from '../../../../domain/items/item.ts'
import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { formatMoney, formatNumber } from '../../../../lib/money.ts'
import { ConflictsOfPart, useHasConflicts } from '../../../../pieces/conflicts/ConflictScope.tsx'
import type { Problems } from '../../../../pieces/rentals/form.ts'
import { lineKeys } from './keys.ts'
import { PriceCells, QuantityCell } from './LineCells.tsx'
import { LineMenu } from './LineMenu.tsx'
import { FreeCell, LineStock, useLineStock } from './LineStock.tsx'
import { LineWhat } from './LineWhat.tsx'
import classes from './Lines.module.css'
import type { LineFacts } from './useLineFacts.ts'
import { focusRemark, lineElement } from './useLines.ts'

interface LineRowProps {
  line: RentalLine
  place: { at: number; of: number }
  rental: Pick<RentalDraft, 'rate'>
  facts: LineFacts
  problems: Problems
  onChange: (typed: Partial<RentalLine>) => void
  /** One place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One line with its price, and what stands in its way (D-085, D-092). */
export function LineRow({ line, place, rental, facts, problems, onChange, onMove, onRemove }: LineRowProps) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: line.id,
  })
  const { at, of } = place
  const stock = useLineStock(line, facts)
  const name = nameOf(line, stock.item, at, facts !== undefined)
  const cells = { line, at, problems, onChange }
  const canMove = (by: -1 | 1) => at + by >= 0 && at + by < of
  const [remarking, setRemarking] = useState(false)
  const onRemark = () => {
    setRemarking(true)
    focusRemark(line.id)
  }
  return (
    <tr
      ref={setNodeRef}
      id={lineElement(line.id)}
      className={classes.line}
      data-conflict={stock.short || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={name}
      onKeyDownCapture={(event) => lineKeys(event, { canMove, onMove, onRemove })}
    >
      <td className={classes.gripCell}>
        <button
          type="button"
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-roledescription="versleepbaar"
          aria-label={`${name} verplaatsen`}
        >
          <IconGrip size={18} />
        </button>
      </td>
      <QuantityCell {...cells} />
      <LineWhat
        {...cells}
        name={name}
        stock={stock}
        rental={rental}
        remarking={remarking}
        onRemarking={() => setRemarking(true)}
      />
      <PriceCells {...cells} />
      <Total line={line} />
      <FreeCell stock={stock} />
      <td className={classes.menu}>
        <LineMenu
          name={name}
          line={line}
          place={place}
          rental={rental}
          onChange={onChange}
          onMove={onMove}
          onRemark={onRemark}
          onRemove={onRemove}
        />
      </td>
      <LineStock line={line} stock={stock} />
      <Disputed path={`rentalLines.${line.id}`} />
    </tr>
  )
}

/** What two people said of the cells of this line. */
function Disputed({ path }: { path: string }) {
  if (!useHasConflicts(path)) return null
  return (
    <td className={classes.below}>
      <ConflictsOfPart path={path} />
    </td>
  )
}

/** What a line costs; with a discount also what it is taken of (PR-04 to PR-06). */
function Total({ line }: { line: RentalLine }) {
  const total = formatNumber(line.totalPrice, { decimals: 2, fixed: true })
  return (
    <td className={classes.total}>
      <span className={classes.hidden}>Totaal </span>
      <strong data-long={total.length > 10 || undefined}>{total}</strong>
      {line.discount > 0 && (
        <span className={classes.small} title={`${formatMoney(line.discount)} korting`}>
          {` van ${formatNumber(line.subTotalPrice, { decimals: 2, fixed: true })}`}
        </span>
      )}
    </td>
  )
}

/** @param known the items of the lines were looked up */
const nameOf = (line: RentalLine, item: Item | undefined, at: number, known: boolean): string =>
  item
    ? [item.brand, item.model].filter(Boolean).join(' ')
    : (line.itemId && known ? 'Onbekend item' : line.customItem) || `Lijn ${at + 1}`
