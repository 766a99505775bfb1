import { TextField } from '../../../components/TextField.tsx'
import type { AvailableItem } from '../../../db/queries/stock.ts'
import { dateProblems } from '../../../domain/rentals/days.ts'
import { AvailableItemPick } from '../stock/AvailableItemPick.tsx'
import classes from './RentalForm.module.css'
import { t } from './texts.ts'
import type { RentalFormState } from './useRentalForm.ts'

interface ItemSearchProps {
  state: RentalFormState
  today: string
  onPick: (found: AvailableItem) => void
}

/** Finds what is free from pick-up to return; the days must be right first (VF-10, VF-26, VF-27, D-093). */
export function ItemSearch({ state, today, onPick }: ItemSearchProps) {
  const { form, isNew } = state
  const { pickupDate, returnDate } = form
  if (Object.keys(dateProblems(form)).length === 0 && pickupDate && returnDate)
    return (
      <AvailableItemPick
        key={`${pickupDate} ${returnDate}`}
        period={{ pickupDate, returnDate }}
        today={today}
        own={isNew ? null : form.id}
        withPrice
        onPick={onPick}
      />
    )
  const missing = !form.startDate || !form.endDate
  const tried = Object.keys(state.problems).length > 0
  return (
    <div className={classes.stack}>
      <TextField
        label="Item"
        placeholder="Zoek op merk, model, serienummer of categorie"
        value=""
        onChange={() => state.check()}
      />
      {tried && missing && (
        <p className={classes.problem} role="alert">
          {t.periodFirst}
        </p>
      )}
    </div>
  )
}
