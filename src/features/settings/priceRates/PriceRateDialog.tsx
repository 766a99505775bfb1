import { NumberField } from '../../../components/fields/NumberField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import type { PriceRate } from '../../../domain/settings/settings.ts'
import { PRICE_RATE_FIELDS } from '../../../domain/settings/fieldList.ts'

import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { PRICE_RATE, checkPriceRate, priceRateValues, savePriceRate } from './priceRate.ts'

/** Adds or changes a price rate (SE-34, SE-35, D-124). */
export function PriceRateDialog({ target, onClose }: RecordDialogProps<PriceRate>) {
  const all = useLive(allPriceRates, [])
  const form = useRecordForm({
    name: 'priceRate',
    target,
    read: ({ id }) => db.priceRate.get(id),
    valuesOf: priceRateValues,
    check: (values, row) => checkPriceRate(values, row, all ?? []),
  })
  return (
    <RecordDialog form={form} {...PRICE_RATE} save={() => savePriceRate(form)} onClose={onClose}>
      <div className={classes.grid}>
        <NumberField
          label={PRICE_RATE_FIELDS.numberOfDays.label}
          kind="integer"
          min={1}
          required
          autoFocus
          {...form.bind('numberOfDays')}
        />
        <NumberField
          label={PRICE_RATE_FIELDS.rate.label}
          decimals={2}
          required
          description="Zo vaak wordt de dagprijs gerekend."
          {...form.bind('rate')}
        />
      </div>
    </RecordDialog>
  )
}
