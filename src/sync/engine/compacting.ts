import { StorageError } from '../store/errors.ts'
import { getMeta, getMetas, putMeta } from '../store/meta.ts'
import { COMPACT_STEP, type CompactPosition, compactStep } from '../store/bundles/compact.ts'
import { replicaSchema } from '../store/tables.ts'
import { read, write } from '../store/transactions.ts'
import type { EngineContext } from './context.ts'

/**
 * Rows that did not change for `everyMs` are compacted into bundles. The leader checks every `lookMs`. The
 * simulation shortens both.
 */
export const COMPACTING = { everyMs: 3_600_000, lookMs: 60_000 }

type Context = Pick<EngineContext, 'store' | 'clock' | 'inputYielding'>

/** Compacts rows for as long as this worker leads. A step that fails is repeated in the next round. */
export async function compactPeriodically(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await context.clock.sleep(COMPACTING.lookMs, signal)
    if (signal.aborted) return
    await compactWhenDue(context, signal).catch((error: unknown) => {
      // A full disk is reported elsewhere.
      if (!(error instanceof StorageError)) console.warn('fold', error)
    })
  }
}

async function compactWhenDue(context: Context, signal: AbortSignal): Promise<void> {
  const compactedAt = await read(context.store, ['meta'], (tx) => getMeta(tx, 'foldedAt'))
  const since = context.clock.now() - (compactedAt ?? 0)
  // A clock that was set back counts as elapsed time.
  if (since >= 0 && since < COMPACTING.everyMs) return
  await compactRound(context, signal)
}

/**
 * Runs one round over all kinds and compacts the rows that did not change since the last round. The first
 * round compacts everything, because a device of an earlier layout has only single rows. Each step is one
 * transaction, so the next round can finish one that was interrupted.
 */
async function compactRound({ store, clock, inputYielding }: Context, signal: AbortSignal): Promise<void> {
  const meta = await read(store, ['meta'], (tx) => getMetas(tx, ['head', 'boot', 'foldUpto']))
  const { head, boot, foldUpto: compactUpto = head } = meta
  if (boot || head === undefined || compactUpto === undefined) return
  for (const e of replicaSchema().bundled) {
    for (let at: CompactPosition | undefined; at !== null && !signal.aborted; ) {
      // Beside a person's work, a step counts as a download.
      await inputYielding.waitForIdle(COMPACT_STEP, signal, () => {})
      const above: CompactPosition = at ?? null
      at = await write(store, [e, 'pack', 'shadow', 'meta'], (tx) => compactStep(tx, e, above, compactUpto))
    }
  }
  if (signal.aborted) return
  await write(store, ['meta'], async (tx) => {
    putMeta(tx, 'foldUpto', head)
    putMeta(tx, 'foldedAt', clock.now())
  })
}
