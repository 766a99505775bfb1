import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allRepairActions } from '../../../db/queries/settings.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { texts } from '../../../lib/texts.ts'

import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { actionValues, checkAction, storedAction } from './repairAction.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

/** Adds or changes a standard job; its button is called 'Toevoegen' for both (RA-03, RA-04, D-070). */
export function RepairActionDialog({ target, onClose }: RecordDialogProps<RepairAction>) {
  const actions = useLive(allRepairActions, []) ?? []
  const form = useRecordForm({
    target,
    read: ({ id }) => db.repairAction.get(id),
    valuesOf: (row: RepairAction | null) => actionValues(row, actions),
    check: (values, row) => checkAction(values, row, actions),
  })
  const save = async () => {
    if (!form.valid()) return false
    const { row, values, changed, seen } = form
    const fields = storedAction(values)
    if (!row) await mutate('repairAction.create', { id: newId(), ...fields })
    else if (changed.length > 0) {
      const base = pick(storedAction(seen), changed)
      await mutate('repairAction.set', { id: row.id, set: pick(fields, changed) }, { base })
    }
    toastSuccess('Handeling succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk handeling' : 'Nieuwe handeling'}
      saveLabel={texts.add}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="repairAction" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          <TextField label="Nummer" {...form.bind('number')} />
          <TextField label="Omschrijving" required autoFocus {...form.bind('description')} />
          <NumberField label="Prijs" kind="money" {...form.bind('price')} />
        </div>
      </ConflictScope>
    </FormDialog>
  )
}
