import type { Item } from '../../domain/items/item.ts'
import { folded, joined, needleOf } from './fold.ts'
import { TextTable } from './textTable.ts'
import type { ListPage, OwnedItemsQuery } from './types.ts'

const SEARCH_MIN = 2

/** The items of the replica in memory. */
export class ItemIndex {
  readonly table = new TextTable(['brand', 'model', 'serialNumber'])
  private readonly customers: TextTable<'name'>
  /** The owner's slot in the table of the customers; -1 for none. */
  private readonly owner: number[] = []

  constructor(customers: TextTable<'name'>) {
    this.customers = customers
  }

  /** @returns whether a shown field changed */
  put({ id, itemNumber, brand, model, serialNumber, active, customerId }: Item): boolean {
    const shown = {
      brand: folded(brand),
      model: folded(model ?? ''),
      serialNumber: folded(serialNumber ?? ''),
    }
    const label = joined([brand, model, serialNumber])
    const { slot, moved } = this.table.put(id, { label, more: joined([itemNumber]), shown, offered: active })
    this.owner[slot] = this.customers.refer(customerId)
    return moved
  }

  /** @returns the slot, -1 for an item that was never known */
  remove(id: string): number {
    return this.table.remove(id)
  }

  /** Active items by number, brand, model and serial number; from 2 characters. */
  search(term: string, limit = 50): ListPage {
    const needle = needleOf(term, SEARCH_MIN)
    return needle === null ? { ids: [], total: 0 } : this.table.search(needle, 'brand', limit)
  }

  /** Active items of active customers by model (or brand) or by serial number, from 2 characters (D-105). */
  owned({ by, term, limit }: OwnedItemsQuery): ListPage {
    const needle = needleOf(term, SEARCH_MIN)
    if (needle === null) return { ids: [], total: 0 }
    const { brand, model, serialNumber } = this.table.fields
    const columns = by === 'model' ? [brand, model] : [serialNumber]
    const ids: string[] = []
    let total = 0
    this.table.slots.ids.forEach((id, slot) => {
      if (!this.table.isOffered(slot) || !this.customers.isOffered(this.owner[slot] as number)) return
      if (!columns.some((texts) => (texts[slot] as string).includes(needle))) return
      total++
      if (ids.length < limit) ids.push(id)
    })
    return { ids, total }
  }
}
