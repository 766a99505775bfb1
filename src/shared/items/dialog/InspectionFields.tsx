import { ClockNote } from '../../sync/ClockNote.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { nextInspection } from '../../../domain/items/inspection.ts'
import { useToday } from '../../forms/useToday.ts'
import classes from './Item.module.css'
import type { ItemForm } from './itemForm.ts'

/**
 * The inspection dates of the item. The next day follows from the last one and the months, until a person types
 * another (KE-01).
 */
export function InspectionFields({ form: { values, bind, set } }: { form: ItemForm }) {
  const today = useToday()
  const [months, last] = [bind('inspectionMonths'), bind('inspectedAt')]
  const updateDue = (change: Partial<typeof values>) =>
    set({ inspectionDue: nextInspection({ ...values, ...change }, today) })
  return (
    <div className={classes.grid}>
      <ClockNote />
      <NumberField
        label={ITEM_FIELDS.inspectionMonths.label}
        kind="integer"
        {...months}
        onChange={(inspectionMonths) => {
          months.onChange(inspectionMonths)
          updateDue({ inspectionMonths })
        }}
      />
      <DateField
        label={ITEM_FIELDS.inspectedAt.label}
        aim="past"
        {...last}
        onChange={(inspectedAt) => {
          last.onChange(inspectedAt)
          updateDue({ inspectedAt })
        }}
      />
      <DateField label={ITEM_FIELDS.inspectionDue.label} aim="future" {...bind('inspectionDue')} />
    </div>
  )
}
