import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { allRepairActions } from '../../../db/queries/settings.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { REPAIR_ACTION_FIELDS } from '../../../domain/settings/fieldList.ts'
import { texts } from '../../../lib/texts.ts'

import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { actionValues, checkAction, saveAction } from './repairAction.ts'

/** Adds or changes a standard job. The button is called 'Toevoegen' in both cases (RA-03, RA-04, D-070). */
export function RepairActionDialog({ target, onClose }: RecordDialogProps<RepairAction>) {
  const actions = useLive(allRepairActions, []) ?? []
  const form = useRecordForm({
    name: 'repairAction',
    target,
    read: ({ id }) => db.repairAction.get(id),
    valuesOf: (row: RepairAction | null) => actionValues(row, actions),
    check: (values, row) => checkAction(values, row, actions),
  })
  return (
    <RecordDialog
      form={form}
      e="repairAction"
      titles={['Nieuwe handeling', 'Bewerk handeling']}
      saved="Handeling succesvol opgeslagen."
      saveLabel={texts.add}
      save={() => saveAction(form)}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <TextField label={REPAIR_ACTION_FIELDS.number.label} {...form.bind('number')} />
        <TextField
          label={REPAIR_ACTION_FIELDS.description.label}
          required
          autoFocus
          {...form.bind('description')}
        />
        <NumberField label={REPAIR_ACTION_FIELDS.price.label} kind="money" {...form.bind('price')} />
      </div>
    </RecordDialog>
  )
}
