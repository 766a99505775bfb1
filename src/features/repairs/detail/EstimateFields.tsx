import { DateField } from '../../../components/fields/DateField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import { ApprovalLine } from './ApprovalLine.tsx'
import classes from './Lines.module.css'
import { RepairText } from './RepairField.tsx'
import { useApproval } from './useApproval.ts'

/** What belongs to an estimate beside its lines: the day the customer agreed, and notes (RD-37, RD-38, RD-47, RD-49). */
export function EstimateFields({ repair }: { repair: Repair }) {
  const today = useToday()
  const { error, save } = useApproval(repair)
  return (
    <div className={classes.estimate}>
      <DateField
        label="Bestek goedgekeurd op"
        path="estimateApproval"
        aim="past"
        value={repair.estimateApproval}
        minDate={repair.dateIn}
        maxDate={today}
        error={error}
        onChange={(date, seen) => void save(date, seen)}
      />
      <ApprovalLine repair={repair} />
      <RepairText repair={repair} field="estimateNotes">
        {(bind) => <TextAreaField label="Notities bestek" {...bind} />}
      </RepairText>
    </div>
  )
}
