import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../../components/fields/ChoiceField.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { REPAIR_STATUSES as S } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { moveRepair, recordReturnFromManufacturer } from '../../../shared/statuses/changeRepair.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

const OUTCOMES = [S.repaired, S.unrepairable, repairDetailTexts.outcomeOpen] as const
type Outcome = (typeof OUTCOMES)[number]

interface ReturnDialogProps {
  opened: boolean
  repair: Repair
  /** Sets the repair to Hersteld and offers to tell the customer. */
  onFinished: () => void
  onClose: () => void
}

/** Asks on which day a device came back from the manufacturer, and with which outcome (NS-06). */
export function ReturnDialog({ opened, repair, onFinished, onClose }: ReturnDialogProps) {
  const today = useToday()
  const [day, setDay] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(S.repaired)
  const [error, setError] = useState<string>()
  const chosen = day ?? today
  const save = async () => {
    if (!(await recordReturnFromManufacturer(repair.id, chosen, setError))) return false
    if (outcome === S.repaired) onFinished()
    else if (outcome === S.unrepairable) await moveRepair(repair, S.unrepairable)
    return true
  }
  return (
    <FormDialog
      opened={opened}
      title={repairDetailTexts.returned}
      size="sm"
      dirty={chosen !== today || outcome !== S.repaired}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setDay(null)
        setOutcome(S.repaired)
        setError(undefined)
      }}
    >
      <DateField
        label={repairDetailTexts.returnedOn}
        aim="past"
        value={chosen}
        {...(repair.externalRepair?.dateOut ? { minDate: repair.externalRepair.dateOut } : {})}
        maxDate={today}
        error={error}
        onChange={setDay}
      />
      <ChoiceField
        label={repairDetailTexts.outcome}
        value={outcome}
        options={OUTCOMES}
        onChange={setOutcome}
      />
    </FormDialog>
  )
}
