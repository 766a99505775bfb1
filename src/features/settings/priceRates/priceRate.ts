import { T } from '../../../domain/shared/messages.ts'
import { PriceRate } from '../../../domain/settings/settings.ts'
import { fieldErrors } from '../../../pieces/forms/fields.ts'
import type { FieldErrors } from '../../../pieces/forms/useRecordForm.ts'

export interface PriceRateValues {
  numberOfDays: number | null
  rate: number | null
}

const Fields = PriceRate.omit({ id: true })

export const priceRateValues = (row: PriceRate | null): PriceRateValues => ({
  numberOfDays: row?.numberOfDays ?? null,
  rate: row?.rate ?? null,
})

/** The dialog's fields as they are stored; `checkPriceRate` saw to it that they are filled in. */
export const storedPriceRate = ({ numberOfDays, rate }: PriceRateValues) => ({
  numberOfDays: numberOfDays ?? 0,
  rate: rate ?? 0,
})

/** What stands in the way of saving: nothing filled in, or a number of days that exists (SE-34, D-124). */
export function checkPriceRate(
  values: PriceRateValues,
  row: PriceRate | null,
  all: readonly PriceRate[],
): FieldErrors<PriceRateValues> {
  const errors = fieldErrors(values, ['numberOfDays', 'rate'], Fields, storedPriceRate(values))
  const taken = all.some(({ id, numberOfDays }) => id !== row?.id && numberOfDays === values.numberOfDays)
  return taken ? { ...errors, numberOfDays: T.duplicatePriceRate } : errors
}
