import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allSubcategories } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { pick } from '../../../domain/shared/objects.ts'

import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { checkSubcategory, storedSubcategory, subcategoryValues } from './subcategory.ts'
import { useCategoryOptions } from '../../../pieces/items/useCategories.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

/** Adds or changes a subcategory (CA-13 to CA-15, CA-17). */
export function SubcategoryDialog({ target, onClose }: RecordDialogProps<Subcategory>) {
  const all = useLive(allSubcategories, [])
  const form = useRecordForm({
    target,
    read: ({ id }) => db.subcategory.get(id),
    valuesOf: subcategoryValues,
    check: (values, row) => checkSubcategory(values, row, all ?? []),
  })
  const options = useCategoryOptions(form.row?.category)
  const save = async () => {
    if (!form.valid()) return false
    const { row, values, seen, changed } = form
    const fields = storedSubcategory(values)
    if (!row) await mutate('subcategory.create', { id: newId(), ...fields })
    else if (changed.length > 0)
      await mutate(
        'subcategory.set',
        { id: row.id, set: pick(fields, changed) },
        { base: pick(storedSubcategory(seen), changed) },
      )
    toastSuccess('Subcategorie succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk subcategorie' : 'Nieuwe subcategorie'}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="subcategory" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          <SelectField
            label="Categorie"
            required
            autoFocus={!form.row}
            options={options}
            {...form.bind('category')}
          />
          <TextField label="Naam" required autoFocus={form.row !== null} {...form.bind('description')} />
        </div>
      </ConflictScope>
    </FormDialog>
  )
}
