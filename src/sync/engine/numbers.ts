import { product } from '../protocol/product.ts'
import type { StoreTx } from '../store/ports.ts'
import type { OutboxEntry, SentRow } from '../store/tables.ts'
import { isEntityName } from '../store/tables.ts'
import { fieldOf } from '../../lib/objects.ts'

const numberKeyOf = (name: string): string | undefined => product().device.numberKeys[name]

/**
 * Returns the number that a creation was assigned. A record that already existed keeps its own number, so the
 * result is then undefined.
 */
export function numberAssigned(
  name: string,
  assigned: Record<string, unknown> | undefined,
): string | undefined {
  const key = numberKeyOf(name)
  const number = key && !assigned?.['aliasOf'] ? assigned?.[key] : undefined
  return typeof number === 'string' ? number : undefined
}

/** Returns the number as this device stores it, for sent rows that an older version kept without it. */
export async function localNumber(tx: StoreTx, { name, args }: SentRow): Promise<string | undefined> {
  const key = numberKeyOf(name)
  const [e = ''] = name.split('.')
  const id = args['id']
  if (!key || !isEntityName(e) || typeof id !== 'string') return undefined
  const number = fieldOf(await tx.get(e, id), key)
  return typeof number === 'string' ? number : undefined
}

/**
 * Prepares an acknowledged mutation that the server lost for sending again. It carries its former number,
 * which may already be printed: the new record gets that number if it is free (B3.9).
 */
export function toReofferedEntry(row: SentRow, number: string | undefined): OutboxEntry {
  const { clientId: _clientId, ackedAt: _ackedAt, number: _number, ...entry } = row
  return number ? { ...entry, args: { ...entry.args, hintNumber: number } } : entry
}
