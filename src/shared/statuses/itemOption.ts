import type { ComboOption } from '../../components/fields/ComboField.tsx'
import type { Item } from '../../domain/items/item.ts'

/** 'Sony PXW-Z280', with serial number and status below. */
export function itemOption(item: Item): ComboOption {
  const note = [item.serialNumber, item.itemNumber, item.status, item.stolen ? 'Gestolen' : null]
    .filter(Boolean)
    .join(' · ')
  return { value: item.id, label: [item.brand, item.model].filter(Boolean).join(' '), note }
}
