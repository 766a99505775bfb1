import { type FocusEventHandler, useState } from 'react'
import { ComboField } from '../../../components/fields/ComboField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { sortWordStartsFirst } from '../../../lib/textSort.ts'
import { matchesSearch } from '../../../domain/search/searchTerm.ts'
import type { Item } from '../../../domain/items/item.ts'
import { ScanFieldButton } from '../../scan/ScanFieldButton.tsx'
import { itemOption } from '../../statuses/itemOption.ts'
import { NewItemDialog } from './NewItemDialog.tsx'

export interface ItemPickProps {
  value: string | null
  onChange: (itemId: string | null) => void
  /** Loads the items to choose from, the customer's or the company's own, when the list opens. */
  source: () => Promise<readonly Item[]>
  /** The owner of an item that is added here. */
  customerId: string | null
  error?: string | undefined
  /** Called when an item was chosen with a finger or a mouse (ComboField). */
  onPicked?: (() => void) | undefined
  required?: boolean
  onBlur?: FocusEventHandler<HTMLElement>
  disabledReason?: string | undefined
  /** Called with a scanned code; if absent, there is no scan button. */
  onCode?: ((text: string) => void) | undefined
}

const MAX_OPTIONS = 100

const searched = (item: Item) => [`${item.brand} ${item.model ?? ''}`, item.serialNumber, item.itemNumber]

/** Selects one of the given items, or adds one that is new to the company. */
export function ItemPick({
  value,
  onChange,
  source,
  customerId,
  error,
  onPicked,
  required,
  onBlur,
  disabledReason,
  onCode,
}: ItemPickProps) {
  const chosen = useLive(() => (value ? db.item.get(value) : undefined), [value])
  const [newModel, setNewModel] = useState<string | null>(null)
  const load = async (term: string) => {
    const found = (await source()).filter((item) => matchesSearch(term, searched(item)))
    return sortWordStartsFirst(term, found, (item) => searched(item).join('\n'))
      .slice(0, MAX_OPTIONS)
      .map(itemOption)
  }
  return (
    <>
      <ComboField
        label="Item"
        placeholder="Zoek op merk, model of serienummer"
        value={value && chosen ? itemOption(chosen) : null}
        onChange={(option) => onChange(option?.value ?? null)}
        load={load}
        delay={0}
        createLabel={(term) => (term ? `Nieuw item "${term}"` : 'Nieuw item')}
        onCreate={setNewModel}
        {...(error ? { error } : {})}
        {...(onPicked ? { onPicked } : {})}
        {...(required ? { required } : {})}
        {...(onBlur ? { onBlur } : {})}
        disabledReason={disabledReason}
        {...(onCode ? { after: <ScanFieldButton label="Item" onCode={onCode} /> } : {})}
      />
      <NewItemDialog
        typed={newModel}
        customerId={customerId}
        onClose={() => setNewModel(null)}
        onSaved={(id) => {
          setNewModel(null)
          onChange(id)
        }}
      />
    </>
  )
}
