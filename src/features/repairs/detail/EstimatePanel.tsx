import { useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { IconMail } from '../../../components/icons/icons.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { MailLauncher } from '../mail/MailLauncher.tsx'
import { useToday } from '../../../pieces/forms/useToday.ts'
import classes from './Detail.module.css'
import { LinesPanel } from './LinesPanel.tsx'
import { RepairText } from './RepairField.tsx'
import { detailTexts as t } from './texts.ts'

const MAIL = { kind: 'estimate' } as const

/** The estimate: approval, notes, lines, totals (RD-07, RD-12, RD-37, RD-38, RD-47, RD-49). */
export function EstimatePanel({ repair }: { repair: Repair }) {
  return (
    <LinesPanel
      repair={repair}
      list="repairEstimateLines"
      title="Bestek"
      id="bestek"
      actions={
        <MailLauncher repairId={repair.id} start={MAIL}>
          {(open) => (
            <ActionButton icon={<IconMail />} onClick={open}>
              Bestek mailen
            </ActionButton>
          )}
        </MailLauncher>
      }
    >
      <div className={classes.fields}>
        <Approval repair={repair} />
        <RepairText repair={repair} field="estimateNotes">
          {(bind) => <TextAreaField label="Notities bestek" {...bind} />}
        </RepairText>
      </div>
    </LinesPanel>
  )
}

function Approval({ repair }: { repair: Repair }) {
  const [error, setError] = useState<string>()
  const today = useToday()
  const save = async (date: string | null, seen = repair.estimateApproval) => {
    try {
      await mutate('repair.approveEstimate', { id: repair.id, date }, { base: { estimateApproval: seen } })
      setError(undefined)
      toastSuccess(t.saved)
    } catch (refusal) {
      if (refusal instanceof DomainError) setError(refusal.message)
      else toastSaveFailed(refusal)
    }
  }
  return (
    <DateField
      label="Bestek goedgekeurd op"
      value={repair.estimateApproval}
      minDate={repair.dateIn}
      maxDate={today}
      error={error}
      onChange={(date, seen) => void save(date, seen)}
    />
  )
}
