import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { isKnownItem } from '../../../db/queries/items.ts'
import { openRepairOfItem } from '../../../db/queries/records.ts'
import { activeExecutors, refusedQuote } from '../../../db/queries/settings.ts'
import { systemClock } from '../../../sync/store/systemPorts.ts'
import { dayInBrussels } from '../../../domain/shared/days.ts'
import { isBulk, ITEM_STATUSES, type Item } from '../../../domain/items/item.ts'
import { repairOfItem } from '../../../domain/repairs/ofItem.ts'
import { pick } from '../../../lib/objects.ts'
import { ApiError, isOffline, request } from '../../../lib/http.ts'

import { type ItemValues, storedItem } from './itemForm.ts'

/** A slow server must not prevent a save. It checks again when the item arrives there. */
const CHECK_MS = 3000

/**
 * True if an item of this brand, model and serial number exists already. Checks this device first and then, if
 * online, the server (IT-29, IT-36, D-027, D-112).
 */
export async function isDuplicate(values: ItemValues, online: boolean): Promise<boolean> {
  if (await isKnownItem(values)) return true
  if (!online) return false
  const { brand, model, serialNumber } = storedItem(values)
  try {
    await request('POST', '/item/checkItem', { json: { brand, model, serialNumber }, timeout: CHECK_MS })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return true
    if (error instanceof ApiError || isOffline(error)) return false
    throw error
  }
}

/** The screen after a save: the repair of the item, or a new repair for it; null: no other screen. */
export type NextScreen = { repairId: string } | { newRepairOf: string; customerId: string | null } | null

export interface ItemToSave {
  /** Null: a new item. */
  row: Item | null
  /** The id for a new item; an existing item keeps its own. */
  id: string
  values: ItemValues
  seen: ItemValues
  changed: readonly (keyof ItemValues)[]
  customerId: string | null
  /** The screen that opened the dialog. */
  from: 'customers' | 'items'
}

/** Stores an item on this device and returns the next screen (IT-27, IT-28, IT-37, D-110). */
export async function saveItem(item: ItemToSave): Promise<NextScreen> {
  const { id, values, customerId, from } = item
  const stored = { ...storedItem(values), id, customerId }
  if (stored.status !== ITEM_STATUSES.inRepair) {
    await store(item)
    return null
  }
  const newRepair = { newRepairOf: id, customerId }
  if (from === 'customers' || isBulk(stored)) {
    await store(item)
    return newRepair
  }
  const [open, executors, forfait] = await Promise.all([
    openRepairOfItem(id),
    activeExecutors(),
    refusedQuote(),
  ])
  const executor = executors[0]
  if (open || !executor) {
    await store(item)
    return open ? { repairId: open.id } : newRepair
  }
  const repair = repairOfItem(stored, {
    id: newId(),
    today: dayInBrussels(new Date(systemClock.now()).toISOString()),
    executorId: executor.id,
    refusedQuote: forfait,
  })
  // Do not await the first call: both belong in one transaction of this device.
  await Promise.all([store(item), mutate('repair.create', repair)])
  return { repairId: repair.id }
}

async function store({ row, id, values, seen, changed, customerId }: ItemToSave): Promise<void> {
  if (!row) await mutate('item.create', { id, ...storedItem(values), customerId })
  else if (changed.length > 0) {
    const base = pick(storedItem(seen), changed)
    await mutate('item.set', { id, set: pick(storedItem(values), changed) }, { base })
  }
}
