import { confirm } from '../../../components/dialogs/confirm.ts'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { approvalOf } from '../../../db/queries/documents.ts'
import { isChangedSince, linkState } from '../../../domain/approvals/link.ts'
import { linkLine } from '../../../domain/approvals/approvalTexts.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import classes from './Lines.module.css'
import { repairDetailTexts } from './repairDetailTexts.ts'

/**
 * The state of the approval link that the customer has, with an action to end it (AK-11, AK-14). Empty if
 * there never was a link.
 */
export function ApprovalLine({ repair }: { repair: Repair }) {
  const found = useLive(
    async () => ({ link: await approvalOf(repair.id), now: new Date().toISOString() }),
    [repair.id],
  )
  if (!found?.link) return null
  const { link, now } = found
  const state = linkState(link, repair, now)
  const changed = isChangedSince(link, repair)
  return (
    <div className={classes.link}>
      {changed && (
        <div className={classes.changed}>
          <NoteBox tone="orange" title={repairDetailTexts.changedSince}>
            {repairDetailTexts.mailAgain}
          </NoteBox>
        </div>
      )}
      <span>{linkLine(link, state)}</span>
      {(state === 'open' || state === 'asked') && (
        <ActionButton variant="subtle" onClick={() => void withdraw(repair.id)}>
          Link intrekken
        </ActionButton>
      )}
    </div>
  )
}

async function withdraw(repairId: string): Promise<void> {
  if (!(await confirm({ text: repairDetailTexts.withdrawLink }))) return
  await mutate('approval.withdraw', { repairId }).catch(toastSaveFailed)
}
