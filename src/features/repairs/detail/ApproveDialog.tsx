import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import { useApproval } from './useApproval.ts'

export interface ApproveDialogProps {
  opened: boolean
  repair: Repair
  onClose: () => void
}

/** Asks once on which day the customer agreed: today, as a rule. */
export function ApproveDialog({ opened, repair, onClose }: ApproveDialogProps) {
  const today = useToday()
  const [day, setDay] = useState<string | null>(null)
  const { error, save, forget } = useApproval(repair)
  const chosen = day ?? today
  return (
    <FormDialog
      opened={opened}
      title="Bestek goedgekeurd"
      dirty={chosen !== today}
      size="sm"
      onClose={onClose}
      onSave={() => save(chosen)}
      onReset={() => {
        setDay(null)
        forget()
      }}
    >
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
