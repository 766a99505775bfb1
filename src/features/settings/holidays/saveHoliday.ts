import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allHolidays } from '../../../db/queries/settings.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { pick } from '../../../domain/shared/objects.ts'

import { type HolidayValues, storedHoliday } from './holiday.ts'

export interface HolidayChange {
  /** Null for a new holiday. */
  row: Holiday | null
  values: HolidayValues
  seen: HolidayValues
  changed: readonly (keyof HolidayValues)[]
}

/** Stores a holiday. If its date has one already, that one gets the new description (D-124). */
export async function saveHoliday({ row, values, seen, changed }: HolidayChange): Promise<void> {
  const fields = storedHoliday(values)
  const there = (await allHolidays()).find(({ id, date }) => date === fields.date && id !== row?.id)
  if (there) {
    const { description } = fields
    await mutate(
      'holiday.set',
      { id: there.id, set: { description } },
      { base: pick(there, ['description']) },
    )
    if (row) await mutate('holiday.delete', { id: row.id })
  } else if (!row) await mutate('holiday.create', { id: newId(), ...fields })
  else if (changed.length > 0) {
    const base = pick(storedHoliday(seen), changed)
    await mutate('holiday.set', { id: row.id, set: pick(fields, changed) }, { base })
  }
}
