import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { kitFacts } from '../../../db/queries/kits.ts'
import { allCategories } from '../../../db/queries/settingsLists.ts'
import type { Category } from '../../../domain/categories/category.ts'
import { CATEGORY_FIELDS } from '../../../domain/categories/fieldList.ts'

import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { PartsField } from '../../../shared/parts/PartsField.tsx'
import { CATEGORY, categoryValues, checkCategory, saveCategory } from './category.ts'

/** Adds or changes a category (CA-03, CA-05 to CA-08). */
export function CategoryDialog({ target, onClose }: RecordDialogProps<Category>) {
  const all = useLive(allCategories, [])
  const form = useRecordForm({
    name: 'category',
    target,
    read: ({ id }) => db.category.get(id),
    valuesOf: categoryValues,
    check: (values, row) => checkCategory(values, row, all ?? []),
  })
  const { goesAlong } = form.values
  const named = goesAlong.map(({ itemId }) => itemId).join()
  const facts = useLive(() => kitFacts(goesAlong), [named])
  return (
    <RecordDialog form={form} {...CATEGORY} save={() => saveCategory(form)} onClose={onClose}>
      <div className={classes.grid}>
        <TextField
          label={CATEGORY_FIELDS.description.label}
          required
          autoFocus
          {...form.bind('description')}
        />
        <TextField
          label={CATEGORY_FIELDS.prefix.label}
          required
          autoCapitalize="characters"
          description="Begin van de itemnummers, zoals CAM in CAM-12."
          {...form.bind('prefix')}
        />
      </div>
      <TextAreaField
        label={CATEGORY_FIELDS.accessories.label}
        description="Eén per regel: de keuzes bij het binnennemen van een toestel."
        minRows={2}
        maxRows={8}
        {...form.bind('accessories')}
      />
      <div className={classes.grid}>
        <SelectField
          label={CATEGORY_FIELDS.clash.label}
          required
          description="Als twee verhuringen hetzelfde willen. Blokkeren weigert de bevestiging."
          options={CATEGORY_FIELDS.clash.choices}
          {...form.bind('clash')}
        />
        <NumberField
          label={CATEGORY_FIELDS.serviceDays.label}
          kind="integer"
          description="Dagen waarop een stuk na zijn terugkomst nog niet vrij is."
          {...form.bind('serviceDays')}
        />
      </div>
      <SwitchField label={CATEGORY_FIELDS.inspectedOnly.label} {...form.bind('inspectedOnly')} />
      <PartsField
        labels={[CATEGORY_FIELDS.goesAlong.label, 'Toevoegen wat altijd meegaat']}
        parts={goesAlong}
        items={facts?.items ?? new Map()}
        error={form.errors.goesAlong}
        onChange={(next) => form.set({ goesAlong: next })}
      />
    </RecordDialog>
  )
}
