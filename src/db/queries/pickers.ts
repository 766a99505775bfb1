import { AT_WORK } from '../../domain/repairs/statusList.ts'
import type { Category } from '../../domain/categories/category.ts'
import type { Contact, Customer } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Executor, Manufacturer, RepairAction } from '../../domain/settings/settings.ts'
import { byName, compareNames } from '../../domain/shared/names.ts'
import { sortActiveExecutors } from '../../domain/settings/executors.ts'
import { settingAmount } from '../../domain/settings/read.ts'
import { settingId } from '../../domain/settings/settings.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** Returns the executors to choose from. The order defines 'the first' executor (D-125). */
export const activeExecutors = async (): Promise<Executor[]> =>
  sortActiveExecutors(await db.executor.toArray())

/** Returns the executors to choose from, and the present one even if it is no longer active. */
export async function executorChoices(present: string | null): Promise<{ value: string; label: string }[]> {
  const all = await db.executor.toArray()
  const active = sortActiveExecutors(all)
  const former = all.filter(({ id, active: isActive }) => id === present && !isActive)
  return [...former, ...active].map(({ id, name }) => ({ value: id, label: name }))
}

/** Returns the categories to choose from, by name; inactive ones are omitted (D-118). */
export async function activeCategories(): Promise<Category[]> {
  const rows = await db.category.toArray()
  return rows.filter((row) => row.active).toSorted((a, b) => compareNames(a.description, b.description))
}

/** Returns the manufacturers to which a repair can be sent, by name. */
export async function activeManufacturers(): Promise<Manufacturer[]> {
  const rows = await db.manufacturer.toArray()
  return byName(rows.filter((row) => row.active))
}

/** Returns the price list of standard jobs, by number (RA-10). */
export async function activeActions(): Promise<RepairAction[]> {
  const rows = await db.repairAction.toArray()
  return rows.filter((row) => row.active).toSorted((a, b) => compareNames(a.number ?? '', b.number ?? ''))
}

const byDevice = (a: Item, b: Item) =>
  compareNames(`${a.brand} ${a.model ?? ''}`, `${b.brand} ${b.model ?? ''}`)

/** Returns the active items of a customer (RN-06). */
export async function itemsOfCustomer(customerId: string): Promise<Item[]> {
  const rows = await records(db.item, await ask('items', 'ofCustomer', customerId))
  return rows.toSorted(byDevice)
}

/** Returns the contacts of a customer that can be chosen (D-108). */
export const activeContacts = (customer: Customer | undefined): Contact[] =>
  (customer?.customerContacts ?? []).filter((contact) => contact.active)

/** Returns the price of a refused estimate, from the settings (RN-13). */
export async function refusedQuote(): Promise<number> {
  const row = await db.setting.get(settingId('repair', 'refusedQuote'))
  return settingAmount(row?.value, 0)
}

/**
 * Returns the open repair that holds an item, other than the given one (D-045); of several the first to
 * arrive.
 */
export async function openRepairOfItem(itemId: string, except?: string) {
  const ids = await ask('repairs', 'find', { itemId, status: AT_WORK })
  const first = ids.findLast((id) => id !== except)
  return first === undefined ? undefined : db.repair.get(first)
}
