import { Holiday } from '../../../domain/settings/settings.ts'
import { fieldErrors } from '../../../shared/forms/fields.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

export interface HolidayValues {
  date: string | null
  description: string
}

const Fields = Holiday.omit({ id: true })

export const holidayValues = (row: Holiday | null): HolidayValues => ({
  date: row?.date ?? null,
  description: row?.description ?? '',
})

/** Returns the form values as they are stored; `checkHoliday` guarantees the date. */
export const storedHoliday = ({ date, description }: HolidayValues) => ({
  date: date ?? '',
  description: description.trim(),
})

/** Returns the errors that block saving (SE-31). */
export const checkHoliday = (values: HolidayValues): FieldErrors<HolidayValues> =>
  fieldErrors(values, ['date', 'description'], Fields, storedHoliday(values))
