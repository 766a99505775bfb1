import { confirm } from '../../components/dialogs/confirm.ts'
import { newId } from '../../db/newId.ts'
import { activeExecutors, refusedQuote } from '../../db/queries/pickers.ts'
import { today } from '../../lib/dates.ts'
import { readDraft, writeDraft } from '../../shared/drafts/drafts.ts'
import { NEW_REPAIR_DRAFT_KEY } from '../../shared/repairs/draftKey.ts'
import { emptyRepairForm } from '../../shared/repairs/repairForm.ts'

const REPLACE = 'Er is al een half ingevulde herstelling op dit toestel. Wilt u die vervangen?'

/**
 * Fills the draft of a new repair with the values of a change to a deleted repair, under a new id (B6.5).
 * @returns true if the screen can be opened; false if the user keeps the existing draft
 */
export async function repairDraftFrom(known: Record<string, unknown>): Promise<boolean> {
  if ((await readDraft(NEW_REPAIR_DRAFT_KEY)) && !(await confirm({ text: REPLACE, danger: true })))
    return false
  const [executors, fee] = await Promise.all([activeExecutors(), refusedQuote()])
  const blank = emptyRepairForm({
    id: newId(),
    today: today(),
    executorId: executors[0]?.id ?? null,
    refusedQuote: fee,
  })
  await writeDraft(NEW_REPAIR_DRAFT_KEY, { ...blank, ...known })
  return true
}
