import { toastPersistent } from '../components/toasts/toasts.ts'
import { recoverFieldDrafts } from '../db/fieldDrafts.ts'
import { sessionTexts } from './sessionTexts.ts'

/**
 * Saves what this person typed into autosaving fields before an earlier page or session ended, and reports
 * it.
 */
export async function recoverTypedFields(userId: string): Promise<void> {
  try {
    const stored = await recoverFieldDrafts(userId)
    if (stored.length > 0) toastPersistent(sessionTexts.recovered(stored))
  } catch (error) {
    console.error('the kept texts of fields are not saved yet', error)
  }
}
