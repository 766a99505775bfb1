import { DateField } from '../../../components/fields/DateField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { SavedField } from '../../../shared/fields/SavedField.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { ApprovalLine } from './ApprovalLine.tsx'
import classes from './Lines.module.css'
import { RepairText } from './RepairSavedField.tsx'
import { deletedMeanwhile } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { approvalMutation } from './useApproval.ts'

/**
 * The estimate fields beside its lines: the day on which the customer agreed, and notes (RD-37, RD-38, RD-47,
 * RD-49).
 */
export function EstimateFields({ repair }: { repair: Repair }) {
  const today = useToday()
  return (
    <div className={classes.estimate}>
      <SavedField
        key={repair.id}
        value={repair.estimateApproval}
        field={`repair/${repair.id}/estimateApproval`}
        label={repairDetailTexts.estimateApproval}
        saved={repairDetailTexts.saved}
        check={() => deletedMeanwhile(repair.id)}
        mutation={(date, seen) => approvalMutation(repair.id, date, seen)}
      >
        {(bind) => (
          <DateField
            label={repairDetailTexts.estimateApproval}
            path="estimateApproval"
            aim="past"
            minDate={repair.dateIn}
            maxDate={today}
            {...bind}
          />
        )}
      </SavedField>
      <ApprovalLine repair={repair} />
      <RepairText repair={repair} field="estimateNotes">
        {(bind) => <TextAreaField label="Notities bestek" {...bind} />}
      </RepairText>
    </div>
  )
}
