import { confirmUnsaved } from '../../../components/dialogs/confirm.ts'
import { hasDirtyForms } from '../../../lib/dirtyForms.ts'
import { flushPendingFields } from '../../../lib/pendingFields.ts'

/** Saves the pending fields, and asks about what could not be saved. Returns false if the person stays. */
export async function leavePage(): Promise<boolean> {
  await flushPendingFields()
  return !hasDirtyForms() || (await confirmUnsaved())
}
