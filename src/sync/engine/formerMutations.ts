import type { StoreTx } from '../store/ports.ts'
import type { SentRow } from '../store/tables.ts'

/*
 * Mutations that the server acknowledged to this device under its former ids. Numbers start at 1 with each
 * id, so these are stored under negative numbers, in their order. Another history may lack them, and only
 * this device may still have them.
 */

/** The lowest seq for former mutations. Their number never comes near this. */
const LOWEST = -(2 ** 40)
const FORMER_MAX = 5_000

/** Returns the mutations acknowledged under former ids, in that order. */
export const formerMutations = (tx: StoreTx): Promise<SentRow[]> => tx.all('sent', { upto: 0 })

/** Moves the sent mutations of the present id below zero. Called before the id becomes a former one. */
export async function moveToFormer(tx: StoreTx): Promise<void> {
  const [past, own] = [await formerMutations(tx), await tx.all('sent', { above: 0 })]
  if (own.length === 0) return
  let seq = past.at(-1)?.seq ?? LOWEST
  for (const row of own) {
    tx.delete('sent', row.seq)
    tx.put('sent', { ...row, seq: ++seq })
  }
  for (const row of past.slice(0, Math.max(0, past.length + own.length - FORMER_MAX)))
    tx.delete('sent', row.seq)
}
