import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { dutchDay } from '../../../domain/shared/days.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ClockNote } from '../../../shared/sync/ClockNote.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { useApproval } from './useApproval.ts'

export interface ApproveDialogProps {
  opened: boolean
  repair: Repair
  onClose: () => void
}

/** Asks for the day on which the customer agreed; today by default. */
export function ApproveDialog({ opened, repair, onClose }: ApproveDialogProps) {
  const today = useToday()
  const [day, setDay] = useState<string | null>(null)
  const { error, save, forget } = useApproval(repair)
  const [seen, setSeen] = useState(repair.estimateApproval)
  useWhenChanged(opened, (isOpen) => {
    if (isOpen) setSeen(repair.estimateApproval)
  })
  const other = repair.estimateApproval === seen ? null : repair.estimateApproval
  const chosen = day ?? today
  return (
    <FormDialog
      opened={opened}
      title="Bestek goedgekeurd"
      dirty={chosen !== today}
      size="sm"
      onClose={onClose}
      onSave={() => save(chosen, seen)}
      onReset={() => {
        setDay(null)
        forget()
      }}
    >
      {opened && other !== null && (
        <NoteBox tone="orange" mb="md">
          {repairDetailTexts.approvedMeanwhile(dutchDay(other))}
        </NoteBox>
      )}
      <ClockNote />
      <DateField
        label="Goedgekeurd op"
        aim="past"
        value={chosen}
        minDate={repair.dateIn}
        maxDate={today}
        error={error}
        onChange={setDay}
      />
    </FormDialog>
  )
}
