import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allCategories } from '../../../db/queries/settingsLists.ts'
import type { Category } from '../../../domain/categories/category.ts'
import { pick } from '../../../domain/shared/objects.ts'

import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { categoryValues, checkCategory, storedCategory } from './category.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

/** Adds or changes a category (CA-03, CA-05 to CA-08). */
export function CategoryDialog({ target, onClose }: RecordDialogProps<Category>) {
  const all = useLive(allCategories, [])
  const form = useRecordForm({
    target,
    read: ({ id }) => db.category.get(id),
    valuesOf: categoryValues,
    check: (values, row) => checkCategory(values, row, all ?? []),
  })
  const save = async () => {
    if (!form.valid()) return false
    const { row, values, seen, changed } = form
    const fields = storedCategory(values)
    if (!row) await mutate('category.create', { id: newId(), ...fields })
    else if (changed.length > 0)
      await mutate('category.set', { id: row.id, set: pick(fields, changed) }, { base: pick(seen, changed) })
    toastSuccess('Categorie succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk categorie' : 'Nieuwe categorie'}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="category" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          <TextField label="Naam" required autoFocus {...form.bind('description')} />
          <TextField
            label="Prefix"
            required
            autoCapitalize="characters"
            description="Begin van de itemnummers, zoals CAM in CAM-12."
            {...form.bind('prefix')}
          />
        </div>
      </ConflictScope>
    </FormDialog>
  )
}
