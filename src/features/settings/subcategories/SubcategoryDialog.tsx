import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { allSubcategories } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { SUBCATEGORY_FIELDS } from '../../../domain/categories/fieldList.ts'

import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { SUBCATEGORY, checkSubcategoryForm, subcategoryValues, saveSubcategory } from './subcategory.ts'
import { useCategoryOptions } from '../../../shared/items/useCategories.ts'

/** Adds or changes a subcategory (CA-13 to CA-15, CA-17). */
export function SubcategoryDialog({ target, onClose }: RecordDialogProps<Subcategory>) {
  const all = useLive(allSubcategories, [])
  const form = useRecordForm({
    name: 'subcategory',
    target,
    read: ({ id }) => db.subcategory.get(id),
    valuesOf: subcategoryValues,
    check: (values, row) => checkSubcategoryForm(values, row, all ?? []),
  })
  const options = useCategoryOptions(form.row?.category)
  return (
    <RecordDialog form={form} {...SUBCATEGORY} save={() => saveSubcategory(form)} onClose={onClose}>
      <div className={classes.grid}>
        <SelectField
          label={SUBCATEGORY_FIELDS.category.label}
          required
          autoFocus={!form.row}
          options={options}
          {...form.bind('category')}
        />
        <TextField
          label={SUBCATEGORY_FIELDS.description.label}
          required
          autoFocus={form.row !== null}
          {...form.bind('description')}
        />
      </div>
    </RecordDialog>
  )
}
