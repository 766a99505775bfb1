import { useRef } from 'react'
import type { Item } from '../../../domain/items/item.ts'
import { isModelLine } from '../../../domain/rentals/claims.ts'
import { hasLeft, type LinePosition, unassignedQuantity } from '../../../domain/rentals/positions.ts'
import type { Movement, Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { formatMoney, formatNumber } from '../../../lib/money.ts'
import { isAmount } from '../form/lines/discountText.ts'
import { FreeCell } from '../form/lines/FreeCell.tsx'
import { TotalCell } from '../form/lines/LineCells.tsx'
import { shownLineName } from '../form/lines/shownLineName.ts'
import { LineStock } from '../form/lines/LineStock.tsx'
import { lineStock, withoutStock } from '../form/lines/lineStock.ts'
import type { LineFacts } from '../form/lines/useLineFacts.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { itemCodesText } from '../handover/itemNames.ts'
import { hasUnitRows, PositionCell, UnitNotes, UnitRows } from './LinePositions.tsx'
import classes from './ReadLines.module.css'
import { waysOf } from './shortageChanges.ts'

interface ReadLineRowProps {
  line: RentalLine
  at: number
  rental: Rental
  movements: readonly Movement[]
  /** The positions of the units of the line; null while the rental only asks what is free. */
  positions: readonly LinePosition[] | null
  facts: LineFacts
  today: string
  /** The item of the line. Null: not on this device. Undefined: still loading, or the line names none. */
  named: Item | null | undefined
}

/** One line to be read. */
export function ReadLineRow({
  line,
  at,
  rental,
  movements,
  positions,
  facts,
  today,
  named,
}: ReadLineRowProps) {
  const row = useRef<HTMLTableRowElement | null>(null)
  const known = lineStock(line, facts)
  const isOver = !isActiveRental(rental)
  const stock = isOver || hasLeft({ movements }, line) ? withoutStock(known) : known
  const item = named ?? stock.item
  const name = shownLineName(line, item, at, named === null)
  const unassigned = isOver ? 0 : unassignedQuantity({ movements }, line)
  const hasRows = positions !== null && hasUnitRows(line, positions)
  const [only] = positions ?? []
  const [unit] = hasRows ? [] : (only?.units ?? [])
  return (
    <tr
      ref={row}
      className={classes.line}
      aria-label={name}
      data-conflict={stock.short || undefined}
      data-part={line.partOf !== null || undefined}
    >
      <td data-cell="quantity">
        {line.quantity}
        <span className={classes.times}> ×</span>
      </td>
      <td data-cell="what">
        <strong>{name}</strong>
        {line.itemId !== null && <small>{line.multiple ? 'bulk' : itemCodesText(item)}</small>}
        {line.kitId !== null && <small>{rentalFormTexts.kit}</small>}
        {isModelLine(line) && unassigned > 0 && <small>{rentalFormTexts.toGive(unassigned)}</small>}
        {only && unit && (
          <small>
            <UnitNotes rental={rental} line={line} position={only.position} unit={unit} />
          </small>
        )}
        {line.remark && <small>{line.remark}</small>}
        <small className={classes.reckoning}>{reckoningOf(line)}</small>
      </td>
      <td data-cell="price">{formatNumber(line.itemPrice, MONEY)}</td>
      <td data-cell="rate">{formatNumber(line.rate, { decimals: 2 })}</td>
      <td data-cell="discount">{discountOf(line)}</td>
      <TotalCell line={line} />
      {positions === null ? (
        <FreeCell lineId={line.id} stock={stock} name={name} row={row} side="bottom" />
      ) : (
        <PositionCell line={line} positions={positions} unassigned={isModelLine(line) ? 0 : unassigned} />
      )}
      {hasRows && <UnitRows rental={rental} line={line} positions={positions} />}
      <LineStock
        line={line}
        stock={stock}
        ways={positions === null ? waysOf(rental, line, today) : undefined}
      />
    </tr>
  )
}

const MONEY = { decimals: 2, fixed: true }

const discountOf = (line: RentalLine): string =>
  line.discount === 0 && line.discountPercentage === 0
    ? '–'
    : isAmount(line)
      ? formatMoney(line.discount)
      : `${formatNumber(line.discountPercentage, { decimals: 2 })} %`

/** The parts of the price on a phone, where they have no columns: '80,00 × 3,2 − 10 %'. */
const reckoningOf = (line: RentalLine): string => {
  const discount = discountOf(line)
  const price = `${formatNumber(line.itemPrice, MONEY)} × ${formatNumber(line.rate, { decimals: 2 })}`
  return discount === '–' ? price : `${price} − ${discount}`
}
