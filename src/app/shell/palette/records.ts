import { db } from '../../../db/database.ts'
import { ask } from '../../../db/lists/door.ts'
import type { Item } from '../../../domain/items/item.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'

/** A customer or an item that the term finds. */
export interface Found {
  e: 'customer' | 'item'
  id: string
  title: string
  detail: string
}

/** Active customers whose name holds the term, at most `limit`. */
export async function findCustomers(term: string, limit: number): Promise<Found[]> {
  if (term.length < SEARCH_MIN.customer) return []
  const { ids } = await ask('customers', 'search', term, limit)
  const rows = await db.customer.bulkGet(ids)
  return rows.flatMap((row) =>
    row?.active
      ? [
          {
            e: 'customer' as const,
            id: row.id,
            title: row.name,
            detail: [row.referenceNumber, row.address.city].filter(Boolean).join(' · '),
          },
        ]
      : [],
  )
}

/** Active items whose brand, model, serial or item number holds the term, at most `limit`. */
export async function findItems(term: string, limit: number): Promise<Found[]> {
  const { ids } = await ask('items', 'search', term, limit)
  const rows = await db.item.bulkGet(ids)
  return rows.flatMap((row) =>
    row?.active
      ? [{ e: 'item' as const, id: row.id, title: itemName(row), detail: row.itemNumber ?? '' }]
      : [],
  )
}

const itemName = ({ brand, model, serialNumber }: Item) =>
  [brand, model, serialNumber].filter(Boolean).join(' ')
