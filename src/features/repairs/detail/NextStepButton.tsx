import { useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconCheck, IconMail } from '../../../components/icons/icons.tsx'
import { wasEstimateMailed } from '../../../domain/mail/estimate.ts'
import type { Mail } from '../../../domain/mail/mail.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { NEXT_STEPS, type NextStep, nextStepOf } from '../../../domain/repairs/nextStep.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import {
  archiveRepairWithUndo,
  recordReturnFromManufacturer,
  moveRepair,
} from '../../../shared/statuses/changeRepair.ts'
import { MailLauncher } from '../mail/MailLauncher.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import classes from './Head.module.css'

const MAIL = { kind: 'estimate' } as const

export interface NextStepButtonProps {
  repair: Repair
  /** Undefined while loading. */
  mails: readonly Mail[] | undefined
}

/** The main button of a repair: its next step (D-140). */
export function NextStepButton({ repair, mails }: NextStepButtonProps) {
  const [approving, setApproving] = useState(false)
  if (!mails) return <span className={classes.step} />
  const step = nextStepOf(repair, wasEstimateMailed(mails))
  if (!step && !approving) return null
  return (
    <span className={classes.step}>
      {step === 'mailEstimate' ? (
        <MailLauncher repairId={repair.id} start={MAIL}>
          {(open) => <Big icon={<IconMail size={20} />} step={step} onClick={open} />}
        </MailLauncher>
      ) : step === 'approve' ? (
        <Big step={step} onClick={() => setApproving(true)} />
      ) : (
        step && <Plain repair={repair} step={step} />
      )}
      {/* Stays open if a colleague approves meanwhile and the next step changes. */}
      <ApproveDialog opened={approving} repair={repair} onClose={() => setApproving(false)} />
    </span>
  )
}

type PlainStep = Exclude<NextStep, 'mailEstimate' | 'approve'>

/** A step without a question, which can be undone. */
function Plain({ repair, step }: { repair: Repair; step: PlainStep }) {
  const today = useToday()
  const steps: Record<PlainStep, () => Promise<void>> = {
    back: () => recordReturnFromManufacturer(repair.id, today),
    repaired: () => moveRepair(repair, REPAIR_STATUSES.repaired),
    pickedUp: () => archiveRepairWithUndo(repair),
    billed: () => moveRepair(repair, REPAIR_STATUSES.billed),
  }
  return <Big step={step} onClick={() => void steps[step]()} />
}

interface BigProps {
  step: NextStep
  icon?: React.ReactNode
  onClick: () => void
}

const Big = ({ step, icon = <IconCheck size={20} />, onClick }: BigProps) => (
  <ActionButton variant="filled" icon={icon} onClick={onClick}>
    {NEXT_STEPS[step]}
  </ActionButton>
)
