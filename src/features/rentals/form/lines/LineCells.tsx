import { NumberField } from '../../../../components/fields/NumberField.tsx'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { formatMoney, formatNumber } from '../../../../lib/money.ts'
import type { RentalProblems } from '../../../../shared/rentals/rentalForm.ts'
import { DiscountCell } from './DiscountCell.tsx'
import classes from './Cells.module.css'

interface LineCellsProps {
  line: RentalLine
  problems: RentalProblems
  /** The typed fields only; the other fields keep their typed values, not their computed ones. */
  onChange: (typed: Partial<RentalLine>) => void
}

/** Ignores an emptied number: the field keeps its last value until the next one. */
const filled =
  (onChange: LineCellsProps['onChange'], next: (value: number) => Partial<RentalLine>) =>
  (value: number | null) =>
    value !== null && onChange(next(value))

interface QuantityCellProps extends Pick<LineCellsProps, 'line' | 'problems'> {
  /** A single unit always has quantity 1. */
  fixed: boolean
  onChange: (quantity: number) => void
}

/** The quantity of the line. */
export function QuantityCell({ line, fixed, problems, onChange }: QuantityCellProps) {
  return (
    <td data-cell="quantity" data-label="Aantal">
      {fixed ? (
        <span className={classes.single}>{line.quantity}</span>
      ) : (
        <NumberField
          label="Aantal"
          hideLabel
          kind="integer"
          min={1}
          filled
          value={line.quantity}
          error={problems.quantity}
          onChange={(quantity) => quantity !== null && onChange(quantity)}
        />
      )}
    </td>
  )
}

/** The components of the line price (PR-04, PR-05). */
export function PriceCells({ line, problems, onChange }: LineCellsProps) {
  return (
    <>
      <td data-cell="price" data-label="Dagprijs">
        <NumberField
          label="Dagprijs"
          hideLabel
          plain
          kind="money"
          filled
          value={line.itemPrice}
          error={problems.itemPrice}
          onChange={filled(onChange, (itemPrice) => ({ itemPrice }))}
        />
      </td>
      <td data-cell="rate" data-label="Tarief">
        <NumberField
          label="Tarief"
          hideLabel
          decimals={2}
          filled
          value={line.rate}
          error={problems.rate}
          onChange={filled(onChange, (rate) => ({ rate }))}
        />
      </td>
      <td data-cell="discount" className={classes.field} data-label="Korting">
        <DiscountCell
          line={line}
          error={problems.discountPercentage ?? problems.discount}
          onChange={onChange}
        />
      </td>
    </>
  )
}

/** The price of the line; with a discount also the price before it (PR-04 to PR-06). */
export function TotalCell({ line }: { line: RentalLine }) {
  const total = formatNumber(line.totalPrice, { decimals: 2, fixed: true })
  return (
    <td data-cell="total" className={classes.total}>
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
