import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import type { AvailableItem } from '../../../db/queries/stock.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { depannageDates } from '../../../domain/rentals/depannage.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { AvailableItemPick } from '../../../shared/stock/AvailableItemPick.tsx'
import { type ChosenItem, ChosenItems } from '../../../shared/stock/ChosenItems.tsx'
import { ClockNote } from '../../../shared/sync/ClockNote.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import classes from './Detail.module.css'
import { repairDetailTexts } from './repairDetailTexts.ts'

export interface DepannageDialogProps {
  opened: boolean
  repair: Repair
  /** The rental that gets more items; null creates a new rental. */
  running: Rental | null
  onClose: () => void
}

/** Chooses the items that the customer gets on loan (DP-01 to DP-05, D-064). */
export function DepannageDialog({ opened, repair, running, onClose }: DepannageDialogProps) {
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([])
  const [error, setError] = useState<string>()
  const today = useToday()
  const period = running ?? depannageDates(repair, today)
  const add = ({ item, remaining, count }: AvailableItem) => {
    setError(undefined)
    setChosen((old) =>
      old.some((one) => one.item.id === item.id) ? old : [...old, { item, remaining, count, quantity: 1 }],
    )
  }
  const save = async () => {
    if (chosen.length === 0) {
      setError(validationTexts.itemNeeded)
      return false
    }
    if (chosen.some(({ quantity }) => quantity === null || quantity < 1)) return false
    await mutate('rental.createDepannage', {
      id: running?.id ?? newId(),
      repairId: repair.id,
      itemIds: chosen.map(({ item, quantity }) => ({ itemId: item.id, quantity: quantity ?? 1 })),
    })
    toastSuccess(repairDetailTexts.depannage)
    return true
  }
  return (
    <FormDialog
      opened={opened}
      title={running ? 'Items toevoegen aan de depannage' : 'Nieuwe depannage'}
      dirty={chosen.length > 0}
      size="lg"
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setChosen([])
        setError(undefined)
      }}
    >
      <div className={classes.dialog}>
        <ClockNote />
        <p className={classes.period}>
          {`Van ${dutchDay(period.pickupDate)} tot ${dutchDay(period.returnDate)}`}
        </p>
        <AvailableItemPick
          period={period}
          today={today}
          chosen={new Map(chosen.map(({ item, quantity }) => [item.id, quantity ?? 1]))}
          error={error}
          onPick={add}
        />
        <ChosenItems chosen={chosen} onChange={setChosen} />
      </div>
    </FormDialog>
  )
}
