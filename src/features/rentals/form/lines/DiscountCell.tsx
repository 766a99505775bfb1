import { BareInput } from '../../../../components/fields/BareInput.tsx'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { selectWhole } from '../../../../components/fields/selectWhole.ts'
import { useTypedValue } from '../../../../components/fields/useTypedValue.ts'
import { texts } from '../../../../lib/texts.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import {
  discountKey,
  discountOf,
  editedDiscount,
  isAmount,
  otherDiscount,
  readDiscount,
  shownDiscount,
} from './discountText.ts'
import classes from './Cells.module.css'

interface DiscountCellProps {
  line: RentalLine
  error: string | undefined
  onChange: (typed: Partial<RentalLine>) => void
}

/**
 * A percentage or an amount in one field. The key € or e switches to an amount, as does the button behind it.
 */
export function DiscountCell({ line, error, onChange }: DiscountCellProps) {
  const typed = useTypedValue<string>({
    value: discountKey(line),
    onChange: (key) => onChange(discountOf(key)),
    format: shownDiscount,
    edit: editedDiscount,
    read: readDiscount,
  })
  const amount = isAmount(line)
  return (
    <BareInput
      aria-label="Korting"
      autoComplete="off"
      inputMode="decimal"
      value={typed.text}
      error={typed.unreadable ? texts.invalidNumber : error}
      data-unreadable={typed.unreadable || undefined}
      rightSection={
        <PlainChangeButton
          className={classes.unit}
          // Out of the tab order: on the keyboard the unit is typed.
          tabIndex={-1}
          aria-label={amount ? 'Korting in procent' : 'Korting als bedrag'}
          onClick={() => onChange(otherDiscount(line))}
        >
          {amount ? '€' : '%'}
        </PlainChangeButton>
      }
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && typed.enter()}
      onFocus={(event) => {
        typed.focus()
        selectWhole(event.currentTarget)
      }}
      onBlur={typed.blur}
    />
  )
}
