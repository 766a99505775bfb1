import { useState } from 'react'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { isKnownItem } from '../../../db/queries/items.ts'
import { activeCategories } from '../../../db/queries/settings.ts'
import { ITEM_FIELDS, type ITEM_IDENTITY } from '../../../domain/items/fieldList.ts'
import { itemFieldsFromText } from '../../../domain/items/itemFieldsFromText.ts'
import { isOthersItem } from '../../../domain/items/owner.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { trimmedOrNull } from '../../forms/fields.ts'
import { ScanFieldButton } from '../../scan/ScanFieldButton.tsx'
import { RecordDialog } from '../../forms/RecordDialog.tsx'
import { type FieldErrors, useFields } from '../../forms/useFields.ts'
import { SameSerial } from '../serial/SameSerial.tsx'
import { serialTexts } from '../serial/serialTexts.ts'
import { useSameSerial } from '../serial/useSameSerial.ts'
import classes from '../../customers/pick/Pick.module.css'

export interface NewItemDialogProps {
  /** The text of the search; null keeps the dialog closed. */
  typed: string | null
  customerId: string | null
  onClose: () => void
  onSaved: (itemId: string) => void
}

interface Values extends Record<(typeof ITEM_IDENTITY)[number], string> {
  categoryId: string | null
}
const EMPTY: Values = { categoryId: null, brand: '', model: '', serialNumber: '' }

/**
 * Adds an item that is new to the company, with the fields that the intake needs. The rest is filled in on its own
 * screen.
 */
export function NewItemDialog({ typed, customerId, onClose, onSaved }: NewItemDialogProps) {
  const [initial, setInitial] = useState(EMPTY)
  const form = useFields({ record: initial, check: missing })
  const categories = useLive(activeCategories, [])
  const serial = useSameSerial({ serial: form.values.serialNumber, isNew: typed !== null })
  useWhenChanged(typed, (text) => {
    serial.forget()
    if (text === null) return
    setInitial({ ...EMPTY, ...itemFieldsFromText(text) })
    form.restart()
  })

  const save = async () => {
    const { model, serialNumber, brand, categoryId } = form.values
    // The server checks again (D-027, D-112).
    const known = await isKnownItem({ brand, model, serialNumber })
    const refusal = known ? validationTexts.duplicateItem : await serial.objection()
    if (refusal) {
      form.showErrors({ serialNumber: refusal })
      return false
    }
    const id = newId()
    const args = {
      id,
      categoryId: categoryId ?? '',
      brand: brand.trim(),
      model: trimmedOrNull(model),
      serialNumber: trimmedOrNull(serialNumber),
      customerId,
    }
    await mutate('item.create', args)
    onSaved(id)
    return true
  }
  const labelled = (field: keyof Values) => ({ label: ITEM_FIELDS[field].label })
  return (
    <RecordDialog
      form={{ ...form, row: null, isOpen: typed !== null }}
      titles={TITLES}
      saved="Item succesvol opgeslagen."
      {...(serial.isWarned ? { saveLabel: serialTexts.makeAnyway } : {})}
      save={save}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <SelectField
          {...labelled('categoryId')}
          required
          autoFocus
          emptyLabel="Kies een categorie"
          options={(categories ?? []).map(({ id, description }) => ({ value: id, label: description }))}
          {...form.bind('categoryId')}
        />
        <TextField {...labelled('brand')} required {...form.bind('brand')} />
        <TextField {...labelled('model')} {...form.bind('model')} />
        <TextField
          {...labelled('serialNumber')}
          {...form.bind('serialNumber')}
          rightSection={
            <ScanFieldButton
              label={ITEM_FIELDS.serialNumber.label}
              onCode={form.bind('serialNumber').onChange}
            />
          }
        />
        <SameSerial
          bearers={serial.bearers}
          onUse={onSaved}
          mayUse={(item) => !isOthersItem(item, customerId)}
        />
      </div>
    </RecordDialog>
  )
}

const TITLES = ['Nieuw item', 'Nieuw item'] as const

const missing = ({ categoryId, brand }: Values): FieldErrors<Values> => ({
  ...(categoryId ? {} : { categoryId: validationTexts.required }),
  ...(brand.trim() === '' ? { brand: validationTexts.required } : {}),
})
