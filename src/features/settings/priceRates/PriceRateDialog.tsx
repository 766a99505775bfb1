import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import type { PriceRate } from '../../../domain/settings/settings.ts'
import { pick } from '../../../domain/shared/objects.ts'

import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { checkPriceRate, priceRateValues, storedPriceRate } from './priceRate.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

/** Adds or changes a price rate (SE-34, SE-35, D-124). */
export function PriceRateDialog({ target, onClose }: RecordDialogProps<PriceRate>) {
  const all = useLive(allPriceRates, [])
  const form = useRecordForm({
    target,
    read: ({ id }) => db.priceRate.get(id),
    valuesOf: priceRateValues,
    check: (values, row) => checkPriceRate(values, row, all ?? []),
  })
  const save = async () => {
    if (!form.valid()) return false
    const { row, values, seen, changed } = form
    const fields = storedPriceRate(values)
    if (!row) await mutate('priceRate.create', { id: newId(), ...fields })
    else if (changed.length > 0) {
      const base = pick(storedPriceRate(seen), changed)
      await mutate('priceRate.set', { id: row.id, set: pick(fields, changed) }, { base })
    }
    toastSuccess('Staffel succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk staffel' : 'Nieuwe staffel'}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="priceRate" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          <NumberField
            label="Aantal dagen"
            kind="integer"
            min={1}
            required
            autoFocus
            {...form.bind('numberOfDays')}
          />
          <NumberField
            label="Tarief"
            decimals={2}
            required
            description="Zo vaak wordt de dagprijs gerekend."
            {...form.bind('rate')}
          />
        </div>
      </ConflictScope>
    </FormDialog>
  )
}
