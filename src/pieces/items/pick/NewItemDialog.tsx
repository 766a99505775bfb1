import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { isKnownItem } from '../../../db/queries/knownItem.ts'
import { activeCategories } from '../../../db/queries/pickers.ts'
import { ITEM_FIELDS, type ITEM_IDENTITY } from '../../../domain/items/fieldList.ts'
import { T } from '../../../domain/shared/messages.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'
import classes from '../../customers/pick/Pick.module.css'

export interface NewItemDialogProps {
  /** What was typed in the search; null keeps the dialog closed. */
  typed: string | null
  customerId: string | null
  onClose: () => void
  onSaved: (itemId: string) => void
}

interface Values extends Record<(typeof ITEM_IDENTITY)[number], string> {
  categoryId: string | null
}
const EMPTY: Values = { categoryId: null, brand: '', model: '', serialNumber: '' }

/** 'Sony PXW' typed in the search: the first word is the brand, the rest the model. */
function fromTyped(typed: string) {
  const [brand = '', ...model] = typed.trim().split(/\s+/)
  return { ...EMPTY, brand, model: model.join(' ') }
}

/** An item that is new to the house, with what intake needs of it; the rest is filled in on its own screen. */
export function NewItemDialog({ typed, customerId, onClose, onSaved }: NewItemDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const categories = useLive(activeCategories, [])
  useWhenChanged(typed, (text) => text !== null && setValues(fromTyped(text)))

  const save = async () => {
    const found = await problems(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    const id = newId()
    const { model, serialNumber, brand, categoryId } = values
    const args = {
      id,
      categoryId: categoryId ?? '',
      brand: brand.trim(),
      model: model.trim() || null,
      serialNumber: serialNumber.trim() || null,
      customerId,
    }
    await mutate('item.create', args)
    toastSuccess('Item succesvol opgeslagen.')
    onSaved(id)
    return true
  }
  const bind = (field: (typeof ITEM_IDENTITY)[number]) => ({
    label: ITEM_FIELDS[field].label,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => setValues((old) => ({ ...old, [field]: value })),
  })
  return (
    <FormDialog
      opened={typed !== null}
      title="Nieuw item"
      dirty={values.serialNumber !== '' || values.categoryId !== null}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setValues(EMPTY)
        setErrors({})
      }}
    >
      <div className={classes.grid}>
        <SelectField
          label={ITEM_FIELDS.categoryId.label}
          required
          autoFocus
          value={values.categoryId}
          error={errors.categoryId}
          emptyLabel="Kies een categorie"
          options={(categories ?? []).map(({ id, description }) => ({ value: id, label: description }))}
          onChange={(categoryId) => setValues((old) => ({ ...old, categoryId }))}
        />
        <TextField {...bind('brand')} required />
        <TextField {...bind('model')} />
        <TextField {...bind('serialNumber')} />
      </div>
    </FormDialog>
  )
}

/** What is missing, and whether this device knows the item already; the server looks again (D-027, D-112). */
async function problems(values: Values): Promise<FieldErrors<Values>> {
  const { categoryId, brand, model, serialNumber } = values
  const found: FieldErrors<Values> = {}
  if (!categoryId) found.categoryId = T.required
  if (brand.trim() === '') found.brand = T.required
  if (await isKnownItem({ brand, model, serialNumber })) found.serialNumber = T.duplicateItem
  return found
}
