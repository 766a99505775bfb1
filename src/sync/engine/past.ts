import type { StoreTx } from '../../db/ports.ts'
import type { SentRow } from '../../db/tables.ts'

/*
 * What the server acknowledged to this device under ids that it had before. Numbers begin anew with each id, so these stand
 * below all numbers, in their order: another history may lack them, and only this device may have them still.
 */

/** Below this there is nothing; what goes there is never as much as this. */
const LOWEST = -(2 ** 40)
const KEPT = 5_000

/** What was acknowledged under former ids, in the order in which it was. */
export const pastOf = (tx: StoreTx): Promise<SentRow[]> => tx.all('sent', { upto: 0 })

/** The present id is about to become a former one. */
export async function keepPast(tx: StoreTx): Promise<void> {
  const [past, own] = [await pastOf(tx), await tx.all('sent', { above: 0 })]
  if (own.length === 0) return
  let seq = past.at(-1)?.seq ?? LOWEST
  for (const row of own) {
    tx.delete('sent', row.seq)
    tx.put('sent', { ...row, seq: ++seq })
  }
  for (const row of past.slice(0, Math.max(0, past.length + own.length - KEPT))) tx.delete('sent', row.seq)
}
