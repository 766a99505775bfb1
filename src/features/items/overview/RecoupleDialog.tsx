import { useState } from 'react'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { rentalsWithItem } from '../../../db/queries/items.ts'
import type { Item } from '../../../domain/items/item.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { CustomerPick } from '../../../shared/customers/pick/CustomerPick.tsx'
import { itemName } from '../../../shared/statuses/itemStatuses.ts'

export interface RecoupleDialogProps {
  /** Null keeps the dialog closed. */
  item: Item | null
  onClose: () => void
}

/** Moves an item to another customer; after that it is no longer rentable (IT-11, D-113). */
export function RecoupleDialog({ item, onClose }: RecoupleDialogProps) {
  const [customerId, setCustomerId] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const save = async () => {
    if (!item) return false
    if (!customerId) {
      setError(validationTexts.required)
      return false
    }
    if (!(await mayCouple(item.id))) return false
    await mutate('item.couple', { id: item.id, customerId })
    toastSuccess('Item succesvol gekoppeld aan klant.')
    return true
  }
  return (
    <FormDialog
      opened={item !== null}
      title="Item koppelen aan klant"
      saveLabel="Koppelen"
      dirty={customerId !== null}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setCustomerId(null)
        setError(undefined)
      }}
    >
      {item && <p style={{ margin: 0 }}>{[itemName(item), item.serialNumber].filter(Boolean).join(' · ')}</p>}
      <CustomerPick
        autoFocus
        value={customerId}
        onChange={(id) => {
          setCustomerId(id)
          setError(undefined)
        }}
        error={error}
      />
    </FormDialog>
  )
}

async function mayCouple(itemId: string): Promise<boolean> {
  const rentals = await rentalsWithItem(itemId)
  if (rentals.length === 0) return true
  return confirm({ text: `Dit item staat nog op verhuur ${rentals.join(', ')}. Toch koppelen?` })
}
