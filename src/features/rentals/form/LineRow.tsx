import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconChevronDown, IconChevronUp, IconGrip, IconTrash } from '../../../components/icons/icons.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import type { Item } from '../../../domain/items/item.ts'
import type { RentalLine } from '../../../domain/rentals/rental.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ConflictsOfPart } from '../../../pieces/conflicts/ConflictScope.tsx'
import { StockBadge } from '../../../pieces/stock/StockBadge.tsx'
import type { Problems } from '../../../pieces/rentals/form.ts'
import { LineCells } from './LineCells.tsx'
import { LineStock, useLineStock } from './LineStock.tsx'
import classes from './Lines.module.css'
import type { LineFacts } from './useLineFacts.ts'
import { lineElement } from './useLines.ts'

interface LineRowProps {
  line: RentalLine
  place: { at: number; of: number }
  facts: LineFacts
  problems: Problems
  onChange: (typed: Partial<RentalLine>) => void
  /** One place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One line with its price, and what stands in its way (D-085, D-092). */
export function LineRow({ line, place, facts, problems, onChange, onMove, onRemove }: LineRowProps) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: line.id,
  })
  const { at, of } = place
  const stock = useLineStock(line, facts)
  const name = nameOf(line, stock.item, at, facts !== undefined)
  return (
    <li
      ref={setNodeRef}
      id={lineElement(line.id)}
      className={classes.line}
      data-conflict={stock.short || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={name}
    >
      <button
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-roledescription="versleepbaar"
        aria-label={`${name} verplaatsen`}
      >
        <IconGrip />
      </button>
      <div className={classes.what}>
        {line.itemId ? (
          <span className={classes.item}>
            <span className={classes.name}>{name}</span>{' '}
            <span className={classes.small}>
              {[stock.item?.serialNumber, stock.item?.itemNumber].filter(Boolean).join(' · ')}
            </span>
          </span>
        ) : (
          <div className={classes.item}>
            <TextField
              label="Omschrijving"
              required
              value={line.customItem ?? ''}
              error={problems[`rentalLines.${at}.customItem`]}
              onChange={(customItem) => onChange({ customItem })}
            />
          </div>
        )}
        {stock.count && <StockBadge count={stock.count} />}
      </div>
      <Total line={line} />
      <div className={classes.actions}>
        <IconAction
          label={`${name} omhoog`}
          icon={<IconChevronUp />}
          disabledReason={at === 0 ? 'Dit is de eerste lijn.' : undefined}
          onClick={() => onMove(-1)}
        />
        <IconAction
          label={`${name} omlaag`}
          icon={<IconChevronDown />}
          disabledReason={at === of - 1 ? 'Dit is de laatste lijn.' : undefined}
          onClick={() => onMove(1)}
        />
        <IconAction label={`${name} verwijderen`} icon={<IconTrash />} danger onClick={onRemove} />
      </div>
      <div className={classes.rest}>
        <LineStock line={line} stock={stock} />
        <LineCells line={line} at={at} problems={problems} onChange={onChange} />
        <ConflictsOfPart path={`rentalLines.${line.id}`} />
      </div>
    </li>
  )
}

/** What a line costs; with a discount also what it is taken of (PR-04 to PR-06). */
function Total({ line }: { line: RentalLine }) {
  return (
    <div className={classes.amount}>
      {line.discount > 0 && (
        <span className={classes.small}>
          {`${formatMoney(line.subTotalPrice)} − ${formatMoney(line.discount)} = `}
        </span>
      )}
      <span className={classes.hidden}>Totaal </span>
      <strong>{formatMoney(line.totalPrice)}</strong>
    </div>
  )
}

/** @param known the items of the lines were looked up */
const nameOf = (line: RentalLine, item: Item | undefined, at: number, known: boolean): string =>
  item
    ? [item.brand, item.model].filter(Boolean).join(' ')
    : (line.itemId && known ? 'Onbekend item' : line.customItem) || `Lijn ${at + 1}`
