import { putMeta } from '../../db/meta.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { EntityRow, OutboxEntry, ShadowRow } from '../../db/tables.ts'
import type { Known } from '../../db/workspace.ts'
import { aggregateKey, reachedBy } from './keys.ts'

/*
 * The base of an aggregate with pending changes moves together with the outcomes that go with it (ADR 0043): else what the
 * server has taken meanwhile would be put on top of itself.
 */

/** The server's row becomes the base with the outcomes that go with it. */
export function hold(tx: StoreTx, shadow: ShadowRow, next: EntityRow | null): void {
  tx.put('shadow', { ...shadow, next }, shadow)
  putMeta(tx, 'held', true)
}

/** A download is complete: what it had for aggregates with pending changes is the server's row from now on. */
export async function takeHeld(tx: StoreTx, moved: ReadonlyMap<string, Known>): Promise<string[]> {
  putMeta(tx, 'held', false)
  return (await tx.all('shadow')).flatMap(({ e, id, next }) => {
    if (next === undefined || moved.has(aggregateKey(e, id))) return []
    tx.put('shadow', { e, id, base: next })
    return [aggregateKey(e, id)]
  })
}

/** The rows of the new history are here: what it lost is on top of them, and no more in them. */
export function notShown(tx: StoreTx, pending: readonly OutboxEntry[], dirty: Set<string>): OutboxEntry[] {
  return pending.map((entry) => {
    if (!entry.shown) return entry
    const { shown: _, ...plain } = entry
    tx.put('outbox', plain, entry)
    for (const key of reachedBy([entry])) dirty.add(key)
    return plain
  })
}
