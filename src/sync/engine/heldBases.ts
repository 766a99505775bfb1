import { putMeta } from '../store/meta.ts'
import type { StoreTx } from '../store/ports.ts'
import type { EntityRow, OutboxEntry, ShadowRow } from '../store/tables.ts'
import type { CachedAggregate } from '../store/workspace.ts'
import { aggregateKey, keysReachedBy } from './keys.ts'

/*
 * The base of an aggregate with pending changes moves together with the outcomes of its snapshot (ADR 0043).
 * Otherwise mutations that the server already applied would be replayed over their own result.
 */

/** Keeps the server's row beside the base. It becomes the base together with its outcomes. */
export function holdBase(tx: StoreTx, shadow: ShadowRow, next: EntityRow | null): void {
  tx.put('shadow', { ...shadow, next }, shadow)
  putMeta(tx, 'held', true)
}

/**
 * Called when a download is complete. The rows held for aggregates with pending changes become their bases.
 */
export async function releaseHeldBases(
  tx: StoreTx,
  moved: ReadonlyMap<string, CachedAggregate>,
): Promise<string[]> {
  putMeta(tx, 'held', false)
  return (await tx.all('shadow')).flatMap(({ e, id, next }) => {
    if (next === undefined || moved.has(aggregateKey(e, id))) return []
    tx.put('shadow', { e, id, base: next })
    return [aggregateKey(e, id)]
  })
}

/**
 * Called when a new history is complete. Mutations that it lost (`shown`) are no longer in its rows, so they
 * are replayed on top again.
 */
export function clearShownFlags(
  tx: StoreTx,
  pending: readonly OutboxEntry[],
  dirty: Set<string>,
): OutboxEntry[] {
  return pending.map((entry) => {
    if (!entry.shown) return entry
    const { shown: _, ...plain } = entry
    tx.put('outbox', plain, entry)
    for (const key of keysReachedBy([entry])) dirty.add(key)
    return plain
  })
}
