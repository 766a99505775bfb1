import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { allSubcategories } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { pick } from '../../../domain/shared/objects.ts'

import classes from '../../../pieces/forms/Settings.module.css'
import { RecordDialog } from '../../../pieces/forms/RecordDialog.tsx'
import { storeRecord } from '../../../pieces/forms/storeRecord.ts'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { checkSubcategory, storedSubcategory, subcategoryValues } from './subcategory.ts'
import { useCategoryOptions } from '../../../pieces/items/useCategories.ts'

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
  const save = () =>
    storeRecord(form, (values, changed) => pick(storedSubcategory(values), changed), {
      create: (id) => mutate('subcategory.create', { id, ...storedSubcategory(form.values) }),
      set: (id, set, base) => mutate('subcategory.set', { id, set }, { base }),
    })
  return (
    <RecordDialog
      form={form}
      e="subcategory"
      titles={['Nieuwe subcategorie', 'Bewerk subcategorie']}
      saved="Subcategorie succesvol opgeslagen."
      save={save}
      onClose={onClose}
    >
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
    </RecordDialog>
  )
}
