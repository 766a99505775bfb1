import { useState } from 'react'
import { TextField } from '../../../../components/fields/TextField.tsx'
import type { AvailableItem } from '../../../../db/queries/stock.ts'
import { sameValue } from '../../../../domain/merge/fields.ts'
import type { Period } from '../../../../domain/rentals/availability.ts'
import { dateProblems } from '../../../../domain/rentals/days.ts'
import { AvailableItemPick } from '../../../../shared/stock/AvailableItemPick.tsx'
import classes from './Add.module.css'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import { type ExtraPicks, extrasOf } from './extras.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import type { StockContext } from './useLineFacts.ts'

interface ItemSearchProps extends ExtraPicks {
  state: RentalFormState
  today: string
  onPick: (found: AvailableItem, quantity: number, stockContext: StockContext) => void
}

const unitsByItem = ({ rentalLines }: RentalFormState['form']): Map<string, number> =>
  rentalLines.reduce(
    (all, { itemId, quantity }) => (itemId ? all.set(itemId, (all.get(itemId) ?? 0) + quantity) : all),
    new Map<string, number>(),
  )

/** Finds items that are free from pick-up to return; needs valid days (VF-10, VF-26, VF-27, D-093). */
export function ItemSearch({ state, today, onPick, onModel, onKit }: ItemSearchProps) {
  const { form, isNew } = state
  const period = periodOf(form)
  const own = isNew ? null : form.id
  // Keep the last valid period while the days are edited, so that the search keeps its text.
  const [last, setLast] = useState(period)
  if (period && !sameValue(period, last)) setLast(period)
  return (
    <>
      {last && (
        <div hidden={!period}>
          <AvailableItemPick
            period={last}
            today={today}
            own={own}
            withPrice
            counts
            chosen={unitsByItem(form)}
            extras={(term, quantity, found) =>
              extrasOf(term, quantity, found, { onModel, onKit }, { period: last, today, own })
            }
            onPick={(found, quantity) => onPick(found, quantity, { period: last, today, own: form.id })}
          />
        </div>
      )}
      {!period && <DaysFirst state={state} />}
    </>
  )
}

function periodOf(form: RentalFormState['form']): Period | null {
  const { pickupDate, returnDate } = form
  if (Object.keys(dateProblems(form)).length > 0 || !pickupDate || !returnDate) return null
  return { pickupDate, returnDate }
}

function DaysFirst({ state }: Pick<ItemSearchProps, 'state'>) {
  const missing = !state.form.startDate || !state.form.endDate
  const tried = Object.keys(state.problems).length > 0
  return (
    <div className={classes.first}>
      <TextField
        label="Item"
        hideLabel
        placeholder="Zoek op merk, model, serienummer of categorie"
        value=""
        onChange={() => state.valid()}
      />
      {tried && missing && (
        <p className={classes.problem} role="alert">
          {rentalFormTexts.periodFirst}
        </p>
      )}
    </div>
  )
}
