import type { EntityName } from '../protocol/entities.ts'
import type { StoreTx } from '../store/ports.ts'
import type { EntityRow } from '../store/tables.ts'
import type { ApplyPlan } from './planApply.ts'
import { rebase } from './rebase.ts'
import { storeBundles } from './storeBundles.ts'

/**
 * Writes a plan and replays the pending mutations over it. The bundles come first, because a row that is
 * deleted or stored by itself hides its copy in a bundle. The replay comes last, because it reads the others.
 */
export async function storePlan(tx: StoreTx, plan: ApplyPlan): Promise<void> {
  await storeBundles(tx.bare, plan.bundles)
  storeRows(tx, plan, plan.direct)
  storeMeta(tx, plan.meta)
  storePhotos(tx, plan.photos)
  for (const { row, before } of plan.unshown) tx.put('outbox', row, before)
  await storeAcks(tx, plan.acks)
  const { replay, moved } = plan
  if (replay) await rebase(tx, replay.dirty, replay.pending, replay.aliases, moved)
}

/**
 * Writes rows, shadows and raw rows.
 * @param together write the rows of a table as one change, for many rows that no screen shows yet
 */
export function storeRows(
  tx: StoreTx,
  { rows, shadows, raw }: Pick<ApplyPlan, 'rows' | 'shadows' | 'raw'>,
  together = false,
): void {
  const groups = new Map<EntityName, EntityRow[]>()
  for (const { e, id, row, before } of rows.values()) {
    if (!row) tx.delete(e, id, before ?? undefined)
    else if (!together) tx.put(e, row, before)
    else {
      const group = groups.get(e)
      if (group) group.push(row)
      else groups.set(e, [row])
    }
  }
  for (const [e, group] of groups) tx.putMany(e, group)
  for (const shadow of shadows.values()) tx.put('shadow', shadow)
  for (const { key, row } of raw.values()) {
    if (row) tx.put('raw', row)
    else tx.delete('raw', key)
  }
}

export function storeMeta(tx: StoreTx, meta: ApplyPlan['meta']): void {
  for (const [k, v] of Object.entries(meta)) tx.put('meta', { k, v })
}

/** Moves entries out of the outbox. */
export async function storeAcks(
  tx: StoreTx,
  { acked, sent, expired, attention }: ApplyPlan['acks'],
): Promise<void> {
  for (const row of sent) tx.put('sent', row)
  for (const seq of expired) tx.delete('sent', seq)
  for (const row of attention) tx.put('attention', row, null)
  await tx.deleteMany(
    'outbox',
    acked.map(({ entry }) => entry),
  )
}

function storePhotos(tx: StoreTx, { release, queue }: ApplyPlan['photos']): void {
  for (const { name, cached } of release) {
    tx.delete('blobq', name)
    tx.put('blobcache', cached)
  }
  for (const { row, before } of queue) tx.put('blobq', row, before)
}
