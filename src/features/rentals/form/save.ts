import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import type { ArgsOf } from '../../../contract/registry.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { changeOf, type Edits, fieldArgs } from '../../../pieces/rentals/form.ts'
import { t } from './texts.ts'

/**
 * Nobody to rent to is asked about, not refused (D-091): once, and not again for a rental that was saved so.
 * @param asked the person said yes before
 */
export const customerSettled = async (form: RentalDraft, temp: boolean, asked: boolean): Promise<boolean> =>
  asked || temp || form.customerId !== null || confirm({ text: t.noCustomer, noFirst: true })

interface ToSave {
  form: RentalDraft
  /** The rental as it is stored now. */
  record: RentalDraft
  edits: Edits
  isNew: boolean
}

/** Stores a new rental whole, of one that is there only what was touched (D-100, B6.1). */
export async function saveRentalForm({ form, record, edits, isNew }: ToSave): Promise<void> {
  if (isNew) await mutate('rental.create', { id: form.id, ...fieldArgs(form) } as ArgsOf<'rental.create'>)
  else {
    const { values, seen } = changeOf(record, edits)
    const set = fieldArgs(values)
    if (Object.keys(set).length > 0) await mutate('rental.set', { id: form.id, set }, { base: { ...seen } })
  }
  toastSuccess(t.saved)
}
