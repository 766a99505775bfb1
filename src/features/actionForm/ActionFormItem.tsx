import { ComboField, type ComboOption } from '../../components/fields/ComboField.tsx'
import { itemsOfCustomer } from '../../db/queries/pickers.ts'
import type { Item } from '../../domain/items/item.ts'
import { matchesSearch } from '../../domain/search/searchTerm.ts'
import type { ActionFormState } from './useActionForm.ts'

const optionOf = ({ brand, model, serialNumber }: Item): ComboOption => {
  const label = [brand, model, serialNumber].filter(Boolean).join(' ')
  return { value: label, label }
}

/** The item to repair: an item of the customer, or any typed text (OF-04, D-131). */
export function ActionFormItem({ form, set }: Pick<ActionFormState, 'form' | 'set'>) {
  const { customer, item } = form
  const load = async (term: string) => {
    const items = customer ? await itemsOfCustomer(customer) : []
    return items.map(optionOf).filter(({ label }) => matchesSearch(term, [label]))
  }
  return (
    <ComboField
      label="Item"
      placeholder="Item van de klant, of vrij te typen"
      value={item ? { value: item, label: item } : null}
      onChange={(option) => set({ item: option?.value ?? null })}
      load={load}
      createLabel={(term) => `Gebruik "${term}"`}
      onCreate={(typed) => set({ item: typed })}
    />
  )
}
