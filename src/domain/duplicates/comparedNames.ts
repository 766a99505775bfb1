import type { Customer } from '../customers/customer.ts'
import type { Item } from '../items/item.ts'

/** The name of a customer where two are compared: 'Radio Sud (K-12)'. */
export const comparedCustomerName = ({ name, referenceNumber }: Customer): string =>
  referenceNumber ? `${name} (${referenceNumber})` : name

/** The name of an item where two are compared: 'Sony FX9, 1234567 (CAM-12)'. */
export function comparedItemName({ brand, model, serialNumber, itemNumber }: Item): string {
  const name = [[brand, model].filter(Boolean).join(' '), serialNumber].filter(Boolean).join(', ')
  return itemNumber ? `${name} (${itemNumber})` : name
}
