import { useEffect, useRef, useState } from 'react'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import { useLive } from '../../../db/live.ts'
import { aliasTarget } from '../../../db/queries/aliases.ts'
import type { Item } from '../../../domain/items/item.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { RecordDialog } from '../../forms/RecordDialog.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { useCategoryOptions } from '../useCategories.ts'
import { useOnline } from '../../sync/useSync.ts'
import { serialTexts } from '../serial/serialTexts.ts'
import { useSameSerial } from '../serial/useSameSerial.ts'
import classes from './Item.module.css'
import { ItemFieldset } from './ItemFieldset.tsx'
import { checkItem, type ItemValues, itemValues } from './itemForm.ts'
import { isDuplicate, type NextScreen, saveItem } from './saveItem.ts'
import { useSubcategoryOptions } from './useSubcategoryOptions.ts'
import { useNextScreen } from './useNextScreen.ts'

export interface ItemTarget {
  /** Null: a new item. */
  row: Item | null
  /** The owner; null for equipment of the company. */
  customerId: string | null
  /** Initial values of a new item. */
  start?: Partial<ItemValues>
}

export interface ItemDialogProps {
  /** Null keeps the dialog closed. */
  target: ItemTarget | null
  /** The screen that opened it. It decides which screen follows for an item 'In herstelling' (D-110). */
  from: 'customers' | 'items'
  onClose: () => void
}

const SAVED = 'Item succesvol opgeslagen.'

/** Adds or changes an item, also offline (IT-10, D-116). */
export function ItemDialog({ target, from, onClose }: ItemDialogProps) {
  // After 'Nog een item voor deze klant' the dialog stays open to add another item.
  const [following, setFollowing] = useState<ItemTarget | null>(null)
  const [another, setAnother] = useState(false)
  const [earlier, setEarlier] = useState<readonly string[]>([])
  useWhenChanged(target, () => {
    setFollowing(null)
    setAnother(false)
    setEarlier([])
  })
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (following) fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [following])
  const current = target && (following ?? target)
  const form = useRecordForm<Item, ItemValues>({
    name: 'item',
    target: current,
    read: async ({ id }) => db.item.get(await aliasTarget('item', id)),
    valuesOf: (row) => ({ ...itemValues(row), ...(row ? {} : current?.start) }),
    check: checkItem,
  })
  const serial = useSameSerial({
    serial: form.values.serialNumber,
    isNew: current !== null && (form.row === null || form.changed.includes('serialNumber')),
    except: form.row?.id,
  })
  useWhenChanged(target, serial.forget)
  // Read here and not in the child, so that they are known when the dialog opens.
  const categories = useCategoryOptions(form.row?.categoryId)
  const subcategories = useSubcategoryOptions(form.values.categoryId, form.values.subcategoryId)
  const online = useOnline()
  const next = useRef<NextScreen>(null)
  const openNext = useNextScreen()
  const customerId = current?.customerId ?? null
  const customer = useLive(() => db.customer.get(customerId ?? ''), [customerId])

  const save = async () => {
    const refusal =
      !form.row && (await isDuplicate(form.values, online))
        ? validationTexts.duplicateItem
        : await serial.objection()
    if (refusal) {
      form.showErrors({ serialNumber: refusal })
      return false
    }
    const id = form.row?.id ?? newId()
    next.current = await saveItem({ ...form, id, customerId, from })
    if (!another || next.current) return true
    toastSuccess(SAVED)
    serial.forget()
    setEarlier((ids) => [...ids, id])
    setFollowing({ row: null, customerId, start: { categoryId: form.values.categoryId } })
    return false
  }
  const close = () => {
    onClose()
    openNext(next.current)
    next.current = null
  }
  return (
    <RecordDialog
      form={form}
      e="item"
      titles={['Nieuw item', 'Item bewerken']}
      saved={SAVED}
      size="lg"
      {...(serial.isWarned ? { saveLabel: form.row ? serialTexts.saveAnyway : serialTexts.makeAnyway } : {})}
      save={save}
      onClose={close}
    >
      {customer && <p className={classes.owner}>Voor {customer.name}</p>}
      <ItemFieldset
        form={form}
        categories={categories}
        subcategories={subcategories}
        bearers={serial.bearers}
        earlier={earlier}
        box={fields}
      />
      {customerId && (
        <SwitchField label="Nog een item voor deze klant" value={another} onChange={setAnother} />
      )}
    </RecordDialog>
  )
}
