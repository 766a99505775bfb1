import { Holiday } from '../../../domain/settings/settings.ts'
import { fieldErrors } from '../../../pieces/forms/fields.ts'
import type { FieldErrors } from '../../../pieces/forms/useRecordForm.ts'

export interface HolidayValues {
  date: string | null
  description: string
}

const Fields = Holiday.omit({ id: true })

export const holidayValues = (row: Holiday | null): HolidayValues => ({
  date: row?.date ?? null,
  description: row?.description ?? '',
})

/** The dialog's fields as they are stored; `checkHoliday` saw to it that there is a date. */
export const storedHoliday = ({ date, description }: HolidayValues) => ({
  date: date ?? '',
  description: description.trim(),
})

/** What stands in the way of saving (SE-31). */
export const checkHoliday = (values: HolidayValues): FieldErrors<HolidayValues> =>
  fieldErrors(values, ['date', 'description'], Fields, storedHoliday(values))
