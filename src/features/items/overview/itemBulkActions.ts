import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { usesOfItem } from '../../../db/queries/items.ts'
import { records } from '../../../db/queries/records.ts'
import { checkManualStatus, MANUAL_STATUSES } from '../../../domain/items/manualStatus.ts'
import { ITEM_STATUSES, type Item } from '../../../domain/items/item.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { type BulkAction, runBulk } from '../../../shared/bulk/runBulk.tsx'
import { parseStatus } from '../../../shared/statuses/undoableChange.ts'
import { itemName } from '../../../shared/statuses/itemStatuses.ts'

type Ids = readonly string[]

const nameOf = (item: Item) => [itemName(item), item.itemNumber].filter(Boolean).join(' ')

const change = (rows: readonly Item[], done: string, how: BulkAction<Item>['change']): Promise<void> =>
  runBulk({ rows, nameOf, said: (n) => `${countWithNoun(n, 'item', 'items')} ${done}.`, change: how })

/** Sets the status of all selected items. Items in repair keep theirs; a message names them (MA-05). */
export async function setStatusOfItems(ids: Ids, chosen: string): Promise<void> {
  const status = parseStatus(MANUAL_STATUSES, chosen)
  const others = (await records(db.item, ids)).filter((item) => item.status !== status)
  await change(others, `op ${status} gezet`, async (item) => {
    checkManualStatus(item)
    const { id, status: before } = item
    const { mid } = await mutate('item.set', { id, set: { status } }, { base: { status: before } })
    return { mid, revert: () => putBack(id, before, status) }
  })
}

/** Restores the earlier status. A sold item had left the lists as well, so reactivate it. */
const putBack = (id: string, status: Item['status'], seen: Item['status']): Promise<unknown> =>
  Promise.all([
    mutate('item.set', { id, set: { status } }, { base: { status: seen } }),
    ...(seen === ITEM_STATUSES.sold ? [mutate('item.reactivate', { id })] : []),
  ])

/** Deactivates the items after one question, which says how many are in use. @returns true if it was done */
export async function deleteItems(ids: Ids): Promise<boolean> {
  const rows = (await records(db.item, ids)).filter(({ active }) => active)
  const used = (await Promise.all(rows.map(({ id }) => usesOfItem(id)))).filter(({ length }) => length > 0)
  const more = used.length > 0 ? `Daarvan worden er ${used.length} nog gebruikt.` : undefined
  if (!(await confirmDelete(countWithNoun(rows.length, 'item', 'items'), more))) return false
  await change(rows, 'verwijderd', async ({ id }) => {
    const { mid } = await mutate('item.deactivate', { id })
    return { mid, revert: () => mutate('item.reactivate', { id }) }
  })
  return true
}
