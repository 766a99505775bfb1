import { mutate } from '../../../db/mutate.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { PriceRate } from '../../../domain/settings/settings.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

export interface PriceRateValues {
  numberOfDays: number | null
  rate: number | null
}

const Fields = PriceRate.omit({ id: true })

export const priceRateValues = (row: PriceRate | null): PriceRateValues => ({
  numberOfDays: row?.numberOfDays ?? null,
  rate: row?.rate ?? null,
})

/** Returns the form values as they are stored; `checkPriceRate` guarantees that they are filled in. */
const storedPriceRate = ({ numberOfDays, rate }: PriceRateValues) => ({
  numberOfDays: numberOfDays ?? 0,
  rate: rate ?? 0,
})

/**
 * Returns the errors that block saving: an empty field, or a number of days that exists already (SE-34,
 * D-124).
 */
export function checkPriceRate(
  values: PriceRateValues,
  row: PriceRate | null,
  all: readonly PriceRate[],
): FieldErrors<PriceRateValues> {
  const errors = fieldErrors(values, ['numberOfDays', 'rate'], Fields, storedPriceRate(values))
  const taken = all.some(({ id, numberOfDays }) => id !== row?.id && numberOfDays === values.numberOfDays)
  return taken ? { ...errors, numberOfDays: validationTexts.duplicatePriceRate } : errors
}

/** The entity, titles and toast of the dialog. */
export const PRICE_RATE = {
  e: 'priceRate',
  titles: ['Nieuwe staffel', 'Bewerk staffel'],
  saved: 'Staffel succesvol opgeslagen.',
} as const

/** Stores the form values. */
export const savePriceRate = (form: RecordFormContent<PriceRateValues>): Promise<string> =>
  storeRecord(form, (values, changed) => pick(storedPriceRate(values), changed), {
    create: (id) => mutate('priceRate.create', { id, ...storedPriceRate(form.values) }),
    set: (id, set, base) => mutate('priceRate.set', { id, set }, { base }),
  })
