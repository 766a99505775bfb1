import { StorageError } from '../../db/errors.ts'
import { getMeta, getMetas, putMeta } from '../../db/meta.ts'
import { FOLD_STEP, type FoldAt, foldStep } from '../../db/packs/fold.ts'
import { PACKED_KINDS } from '../../contract/packs.ts'
import { read, write } from '../../db/transactions.ts'
import type { EngineContext } from './context.ts'

/**
 * Rows that did not change for `everyMs` go back into packs; the leader looks every `lookMs` whether it is time. A
 * simulation makes both shorter.
 */
export const FOLDING = { everyMs: 3_600_000, lookMs: 60_000 }

type Context = Pick<EngineContext, 'store' | 'clock' | 'courtesy'>

/** Folds now and then for as long as this worker leads; a step that fails is made again in the next round. */
export async function keepFolding(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await context.clock.sleep(FOLDING.lookMs, signal)
    if (signal.aborted) return
    await foldWhenDue(context, signal).catch((error: unknown) => {
      // Of a disk that is full the person hears elsewhere.
      if (!(error instanceof StorageError)) console.warn('fold', error)
    })
  }
}

async function foldWhenDue(context: Context, signal: AbortSignal): Promise<void> {
  const foldedAt = await read(context.store, ['meta'], (tx) => getMeta(tx, 'foldedAt'))
  const since = context.clock.now() - (foldedAt ?? 0)
  // A clock that was set back counts as time that passed.
  if (since >= 0 && since < FOLDING.everyMs) return
  await foldRound(context, signal)
}

/**
 * One round over all kinds: what did not change since the last one is folded, the first time everything (a device of
 * an earlier layout has only rows that stand by themselves). Each step is a transaction; what a round that was cut left
 * behind, the next one takes.
 */
async function foldRound({ store, clock, courtesy }: Context, signal: AbortSignal): Promise<void> {
  const meta = await read(store, ['meta'], (tx) => getMetas(tx, ['head', 'boot', 'foldUpto']))
  const { head, boot, foldUpto = head } = meta
  if (boot || head === undefined || foldUpto === undefined) return
  for (const e of PACKED_KINDS) {
    for (let at: FoldAt | undefined; at !== null && !signal.aborted; ) {
      // A step counts as a download beside what a person does.
      await courtesy.turn(FOLD_STEP, signal, () => {})
      const above: FoldAt = at ?? null
      at = await write(store, [e, 'pack', 'shadow', 'meta'], (tx) => foldStep(tx, e, above, foldUpto))
    }
  }
  if (signal.aborted) return
  await write(store, ['meta'], async (tx) => {
    putMeta(tx, 'foldUpto', head)
    putMeta(tx, 'foldedAt', clock.now())
  })
}
