import type { Customer } from '../customers/customer.ts'
import type { Item } from '../items/item.ts'

/** What a customer is called where two are told apart: 'Radio Sud (K-12)'. */
export const customerCalled = ({ name, referenceNumber }: Customer): string =>
  referenceNumber ? `${name} (${referenceNumber})` : name

/** What an item is called where two are told apart: 'Sony FX9, 1234567 (CAM-12)'. */
export function itemCalled({ brand, model, serialNumber, itemNumber }: Item): string {
  const name = [[brand, model].filter(Boolean).join(' '), serialNumber].filter(Boolean).join(', ')
  return itemNumber ? `${name} (${itemNumber})` : name
}
