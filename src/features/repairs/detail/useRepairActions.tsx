import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { toastSaveFailed, toastUndoable } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { REPAIR_STATUSES as S, REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import { NOTICE_LINES } from '../../../domain/steps/customerNotice.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isOwn, type RepairAction } from '../../../domain/steps/repairSteps.ts'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { archiveRepairWithUndo, moveRepair } from '../../../shared/statuses/changeRepair.ts'
import { undoChange } from '../../../shared/statuses/undoableChange.ts'
import { systemClock } from '../../../sync/store/systemPorts.ts'
import type { MailStart } from '../mail/mailForm.ts'
import { LazyMailDialog } from '../mail/MailLauncher.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { LineDialog } from './LineDialog.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { changeType, startRepair } from './takeOver.ts'

const AgreeDialog = lazyComponent(() => import('../../../shared/signature/AgreeDialog.tsx'), 'AgreeDialog')

type OpenDialog = 'line' | 'approve' | 'back' | 'signEstimate' | 'signPickup'

/**
 * Runs the actions of the step bar. An action is an existing change or opens its dialog filled in; it adds no rule.
 * @param question the open question of the customer about the estimate
 */
export function useRepairActions(
  repair: Repair,
  question: string | null,
): {
  run: (action: RepairAction) => void
  dialogs: ReactNode
} {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [mail, setMail] = useState<MailStart | null>(null)
  const visit = useBilledVisit()
  const close = () => setOpen(null)
  const { id } = repair
  const finish = async () => {
    await moveRepair(repair, S.repaired)
    // The status is saved, so closing the mail loses nothing. Own equipment has no customer to notify.
    if (!isOwn(repair)) setMail({ kind: 'text', about: S.repaired })
  }
  const notify = () => setMail({ kind: 'text' })
  const actions: Record<RepairAction, () => unknown> = {
    makeEstimate: () => setOpen('line'),
    repairDirectly: () => changeType(repair, REPAIR_TYPES.repair, visit),
    mailEstimate: () => setMail({ kind: 'estimate' }),
    signEstimate: () => setOpen('signEstimate'),
    approve: () => setOpen('approve'),
    refuse: () => moveRepair(repair, S.refused),
    remind: () => setMail({ kind: 'estimate', isReminder: true }),
    answer: () => setMail({ kind: 'text', question: question ?? '' }),
    start: () => startRepair(repair, visit),
    repaired: finish,
    partsIn: finish,
    back: () => setOpen('back'),
    notify,
    notifyAgain: notify,
    called: () => logNotice(id, NOTICE_LINES.called),
    notNeeded: () => logNotice(id, NOTICE_LINES.notNeeded),
    newEstimate: () => moveRepair(repair, S.received),
    pickedUp: () => (isOwn(repair) ? archiveRepairWithUndo(repair) : setOpen('signPickup')),
    billed: () => moveRepair(repair, S.billed),
  }
  return {
    run: (action) => void actions[action](),
    dialogs: (
      <>
        <LazyMailDialog
          repairId={id}
          start={mail}
          onCalled={() => void logNotice(id, NOTICE_LINES.called)}
          onClose={() => setMail(null)}
        />
        <LineDialog opened={open === 'line'} list="repairEstimateLines" repairId={id} onClose={close} />
        {/* Stays open if a colleague approves meanwhile and the next step changes. */}
        <ApproveDialog opened={open === 'approve'} repair={repair} onClose={close} />
        <ReturnDialog opened={open === 'back'} repair={repair} onFinished={finish} onClose={close} />
        {open === 'signEstimate' && <AgreeDialog kind="estimate" about={id} onClose={close} />}
        {open === 'signPickup' && (
          <AgreeDialog
            kind="pickup"
            about={id}
            without={{
              label: repairDetailTexts.withoutSignature,
              run: () => void archiveRepairWithUndo(repair),
            }}
            onSigned={() => void archiveRepairWithUndo(repair)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

/** Writes in the log how the customer was told, with an undo. */
async function logNotice(repairId: string, description: string): Promise<void> {
  const line = { id: newId(), description, at: new Date(systemClock.now()).toISOString() }
  try {
    const { mid } = await mutate('repair.addLog', { repairId, line })
    const remove = () => mutate('repair.removeLog', { repairId, lineId: line.id }).catch(toastSaveFailed)
    toastUndoable(repairDetailTexts.noticed, () => void undoChange(mid, remove))
  } catch (error) {
    toastSaveFailed(error)
  }
}
