import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry, SentRow } from '../../db/tables.ts'
import { isEntityName } from '../../domain/entities.ts'
import { fieldOf } from '../../domain/shared/objects.ts'

/** Which of the values that the server gave out is the number of what a creation made. */
const NUMBER_OF: Readonly<Record<string, string>> = {
  'repair.create': 'number',
  'rental.create': 'number',
  'rental.createDepannage': 'number',
  'customer.create': 'referenceNumber',
  'item.create': 'itemNumber',
}

/** The number that a creation was given; what turned out to be there already keeps its own. */
export function givenNumber(name: string, assigned: Record<string, unknown> | undefined): string | undefined {
  const key = NUMBER_OF[name]
  const number = key && !assigned?.['aliasOf'] ? assigned?.[key] : undefined
  return typeof number === 'string' ? number : undefined
}

/** The number as it stands on this device, for what an older version kept without it. */
export async function shownNumber(tx: StoreTx, { name, args }: SentRow): Promise<string | undefined> {
  const key = NUMBER_OF[name]
  const [e = ''] = name.split('.')
  const id = args['id']
  if (!key || !isEntityName(e) || typeof id !== 'string') return undefined
  const number = fieldOf(await tx.get(e, id), key)
  return typeof number === 'string' ? number : undefined
}

/**
 * An acknowledged mutation that the server lost, as it is offered again: with the number that may be printed already, so
 * that what is made once more keeps it where it is free (B3.9).
 */
export function offeredAgain(row: SentRow, number: string | undefined): OutboxEntry {
  const { clientId: _clientId, ackedAt: _ackedAt, number: _number, ...entry } = row
  return number ? { ...entry, args: { ...entry.args, hintNumber: number } } : entry
}
