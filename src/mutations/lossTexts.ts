import { fullName } from '../domain/customers/customer.ts'
import { dutchDay, isDay } from '../domain/shared/days.ts'
import { amountText, quantityText } from '../domain/shared/notation.ts'
import { itemName } from '../domain/notifications/events.ts'
import { fieldOf } from '../lib/objects.ts'
import type { Tx } from './define.ts'
import type { Loss } from './merge.ts'

const AMOUNTS: readonly string[] = ['price', 'total', 'itemPrice', 'forfaitAmount']
const UNKNOWN = 'onbekend'

/**
 * Describes lost values as lines of the log: values as people read them, records by their names.
 * @param labels of the fields
 * @param customerId of the record, to whom its contacts belong
 */
export async function lossTexts(
  tx: Tx,
  losses: readonly Loss[],
  labels: Record<string, string>,
  customerId: string | null,
): Promise<string[]> {
  const customers = [customerId, ...losses.flatMap(customersIn)].filter((id) => id !== null)
  return Promise.all(
    losses.map(async (loss) => {
      const [current, incoming] = [
        await describeValue(tx, loss.field, loss.current, customers),
        await describeValue(tx, loss.field, loss.incoming, customers),
      ]
      if (loss.field === 'status' && loss.winner === 'current')
        return `Status ${incoming} niet overgenomen (${current})`
      const [winner, lost] = loss.winner === 'incoming' ? [incoming, current] : [current, incoming]
      return `${labels[loss.field] ?? loss.field}: "${lost}" overschreven door "${winner}"`
    }),
  )
}

const customersIn = ({ field, current, incoming }: Loss): string[] =>
  field === 'customerId' ? [current, incoming].filter((id) => typeof id === 'string') : []

async function describeValue(
  tx: Tx,
  field: string,
  value: unknown,
  customers: readonly string[],
): Promise<string> {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number') return AMOUNTS.includes(field) ? amountText(value) : quantityText(value)
  if (Array.isArray(value)) return value.map(entryText).join('; ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDay(value)) return dutchDay(value)
  return field.endsWith('Id') ? ((await nameOf(tx, field, value, customers)) ?? UNKNOWN) : value
}

const entryText = (entry: unknown): string => {
  const text = fieldOf(entry, 'text')
  return typeof text === 'string' ? text : JSON.stringify(entry)
}

async function nameOf(
  tx: Tx,
  field: string,
  id: string,
  customers: readonly string[],
): Promise<string | undefined> {
  if (field === 'customerContactId') return contactName(tx, id, customers)
  if (field === 'customerId') return (await tx.get('customer', id))?.name
  if (field === 'executorId') return (await tx.get('executor', id))?.name
  if (field === 'manufacturerId') return (await tx.get('manufacturer', id))?.name
  const item = field === 'itemId' ? await tx.get('item', id) : undefined
  return item && itemName(item)
}

async function contactName(tx: Tx, id: string, customers: readonly string[]): Promise<string | undefined> {
  for (const customerId of customers) {
    const contact = (await tx.get('customer', customerId))?.customerContacts.find((one) => one.id === id)
    if (contact) return fullName(contact)
  }
  return undefined
}
