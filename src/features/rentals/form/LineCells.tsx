import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { typedDiscount, typedPercentage } from '../../../domain/rentals/prices.ts'
import type { RentalLine } from '../../../domain/rentals/rental.ts'
import type { Problems } from '../../../pieces/rentals/form.ts'
import classes from './Lines.module.css'

interface LineCellsProps {
  line: RentalLine
  at: number
  problems: Problems
  /** The fields that were typed; the others stay as they were typed before, not as they are computed. */
  onChange: (typed: Partial<RentalLine>) => void
}

/** What the price of a line is made of, and its remark; an emptied number keeps its last value until there is one. */
export function LineCells({ line, at, problems, onChange }: LineCellsProps) {
  const error = (field: string) => problems[`rentalLines.${at}.${field}`]
  const single = line.itemId !== null && !line.multiple
  const number = (next: (value: number) => Partial<RentalLine>) => (value: number | null) =>
    value !== null && onChange(next(value))
  return (
    <div className={classes.cells}>
      <NumberField
        label="Aantal"
        kind="integer"
        min={1}
        filled
        readOnly={single}
        value={line.quantity}
        error={error('quantity')}
        onChange={number((quantity) => ({ quantity }))}
      />
      <NumberField
        label="Dagprijs"
        kind="money"
        filled
        value={line.itemPrice}
        error={error('itemPrice')}
        onChange={number((itemPrice) => ({ itemPrice }))}
      />
      <NumberField
        label="Tarief"
        decimals={2}
        filled
        value={line.rate}
        error={error('rate')}
        onChange={number((rate) => ({ rate }))}
      />
      <NumberField
        label="Korting %"
        decimals={2}
        max={100}
        filled
        value={line.discountPercentage}
        error={error('discountPercentage')}
        onChange={number(typedPercentage)}
      />
      <NumberField
        label="Korting"
        kind="money"
        filled
        value={line.discount}
        error={error('discount')}
        onChange={number(typedDiscount)}
      />
      <TextField
        label="Opmerking"
        value={line.remark ?? ''}
        error={error('remark')}
        onChange={(text) => onChange({ remark: text || null })}
      />
    </div>
  )
}
