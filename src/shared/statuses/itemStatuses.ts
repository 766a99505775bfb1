import { statusTone } from './statuses.ts'

/** The colour of a status of an item (D-109). */
export const itemTone = (status: string) => statusTone('itemStatus', status)

/** The name of an item for people: 'Sony PXW-Z280'. */
export const itemName = ({ brand, model }: { brand: string; model: string | null }): string =>
  [brand, model].filter(Boolean).join(' ')
