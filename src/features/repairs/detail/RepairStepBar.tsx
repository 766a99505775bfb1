import { StepBar } from '../../../shared/steps/StepBar.tsx'
import {
  IconArrowLeft,
  IconMail,
  IconPlus,
  IconSignature,
  IconWrench,
} from '../../../components/icons/icons.tsx'
import { toneOf } from '../../../components/status/tones.ts'
import { useLive } from '../../../db/live.ts'
import { repairStepFacts } from '../../../db/queries/repairSteps.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { statusFacts } from '../../../domain/repairs/statusList.ts'
import { repairOrigin } from '../../../domain/steps/repairOrigin.ts'
import { REPAIR_ACTIONS, repairSteps } from '../../../domain/steps/repairSteps.ts'
import classes from './Head.module.css'
import { useRepairActions } from './useRepairActions.tsx'

const ICONS = {
  makeEstimate: <IconPlus size={20} />,
  mailEstimate: <IconMail size={20} />,
  answer: <IconMail size={20} />,
  start: <IconWrench size={20} />,
  back: <IconArrowLeft size={20} />,
  notify: <IconMail size={20} />,
  pickedUp: <IconSignature size={20} />,
}

interface RepairStepBarProps {
  repair: Repair
  headSlot: HTMLElement | null
}

/** The steps of a repair and its next step (NS-01). */
export function RepairStepBar({ repair, headSlot }: RepairStepBarProps) {
  const facts = useLive(() => repairStepFacts(repair), [repair])
  const { run, dialogs } = useRepairActions(repair, facts?.question ?? null)
  return (
    <>
      {facts ? (
        <StepBar
          bar={repairSteps(facts)}
          labels={REPAIR_ACTIONS}
          icons={ICONS}
          tone={toneOf(statusFacts(repair.status)?.colour)}
          headSlot={headSlot}
          about={repair.id}
          originOf={(word) => repairOrigin(repair, facts.mails, word)}
          onAction={run}
        />
      ) : (
        <div className={classes.stepsPlace} />
      )}
      {dialogs}
    </>
  )
}
