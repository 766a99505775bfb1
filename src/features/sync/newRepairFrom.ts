import { confirm } from '../../components/dialogs/confirm.ts'
import { newId } from '../../db/newId.ts'
import { activeExecutors, refusedQuote } from '../../db/queries/pickers.ts'
import { today } from '../../lib/dates.ts'
import { readDraft, writeDraft } from '../../pieces/drafts/drafts.ts'
import { DRAFT } from '../../pieces/repairs/draft.ts'
import { emptyForm } from '../../pieces/repairs/form.ts'

const REPLACE = 'Er is al een half ingevulde herstelling op dit toestel. Wilt u die vervangen?'

/**
 * Fills the draft of a new repair with the values of a change to a deleted repair, under a new id (B6.5).
 * @returns true if the screen can be opened; false if the user keeps the existing draft
 */
export async function draftFrom(known: Record<string, unknown>): Promise<boolean> {
  if ((await readDraft(DRAFT)) && !(await confirm({ text: REPLACE, danger: true }))) return false
  const [executors, fee] = await Promise.all([activeExecutors(), refusedQuote()])
  const blank = emptyForm({
    id: newId(),
    today: today(),
    executorId: executors[0]?.id ?? null,
    refusedQuote: fee,
  })
  await writeDraft(DRAFT, { ...blank, ...known })
  return true
}
