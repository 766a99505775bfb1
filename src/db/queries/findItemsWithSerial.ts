import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import type { Item } from '../../domain/items/item.ts'
import { itemsWithSerial, type SerialMatch } from '../../domain/items/sameSerial.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** An item that bears a serial number. */
export interface SerialBearer extends SerialMatch {
  item: Item
  /** The name of the customer, or VERHUUR; '' for a customer that this device does not know. */
  owner: string
}

/**
 * Returns the items of this device, except `except`, that bear a serial number in any spelling, in use or not
 * (DO-03).
 */
export async function findItemsWithSerial(serial: string, except?: string): Promise<SerialBearer[]> {
  const found = await records(db.item, await ask('items', 'alike', serial))
  const others = itemsWithSerial(found, serial).filter(({ item }) => item.id !== except)
  const ids = others.flatMap(({ item }) => item.customerId ?? [])
  const names = new Map((await records(db.customer, ids)).map(({ id, name }) => [id, name]))
  return others.map(({ item, borne }) => ({
    ...borne,
    item,
    owner: customerDisplayName(item.customerId, names.get(item.customerId ?? '')),
  }))
}
