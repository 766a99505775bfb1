import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { isKnownItem } from '../../../db/queries/knownItem.ts'
import { activeExecutors, openRepairOfItem, refusedQuote } from '../../../db/queries/pickers.ts'
import { systemClock } from '../../../db/systemPorts.ts'
import { dayInBrussels } from '../../../domain/shared/days.ts'
import { isBulk, ITEM_STATUSES, type Item } from '../../../domain/items/item.ts'
import { repairOfItem } from '../../../domain/repairs/ofItem.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { ApiError, isOffline, request } from '../../../lib/http.ts'

import { type ItemValues, storedItem } from './itemForm.ts'

/** A slow server does not keep anybody from saving: it looks again when the item arrives there. */
const CHECK_MS = 3000

/**
 * Whether an item of this brand, model and serial number exists already: first on this device, then, with a network, on
 * the server (IT-29, IT-36, D-027, D-112).
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

/** Where a save leads: to the repair of the item, or to a new one for it; null: it stays here. */
export type NextScreen = { repairId: string } | { newRepairOf: string; customerId: string | null } | null

export interface ItemToSave {
  /** Null: a new item. */
  row: Item | null
  /** Of the new item; of one that is there already its own. */
  id: string
  values: ItemValues
  seen: ItemValues
  changed: readonly (keyof ItemValues)[]
  customerId: string | null
  /** The screen that the dialog was opened from. */
  from: 'customers' | 'items'
}

/** Stores an item on this device and says where that leads (IT-27, IT-28, IT-37, D-110). */
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
  // Without waiting for the first: both are in one transaction of this device.
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
