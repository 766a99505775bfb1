import { StorageError } from '../../db/errors.ts'
import { getMetas, putMeta } from '../../db/meta.ts'
import { type FoldAt, type Folded, foldStep } from '../../db/packs/fold.ts'
import { PACKED_KINDS } from '../../contract/packs.ts'
import { read, write } from '../../db/transactions.ts'
import type { EngineContext } from './context.ts'

/**
 * Rows that did not change for `everyMs` go back into packs; the leader looks every `lookMs` whether it is time. A
 * simulation makes both shorter.
 */
export const FOLDING = { everyMs: 3_600_000, lookMs: 60_000 }
/** A step counts as a download beside what a person does. */
const STEP_ROWS = 256

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
  const { foldedAt } = await read(context.store, ['meta'], (tx) => getMetas(tx, ['foldedAt']))
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
async function foldRound({ store, clock, courtesy }: Context, signal: AbortSignal): Promise<number> {
  const meta = await read(store, ['meta'], (tx) => getMetas(tx, ['head', 'boot', 'foldUpto']))
  if (meta.boot || meta.head === undefined) return 0
  let folded = 0
  for (const e of PACKED_KINDS) {
    const upto = meta.foldUpto ?? meta.head
    for (let above: FoldAt | undefined; above !== null && !signal.aborted; ) {
      await courtesy.turn(STEP_ROWS, signal, () => {})
      const step: Folded = await write(store, [e, 'pack', 'shadow', 'meta'], (tx) =>
        foldStep(tx, e, above ?? null, upto),
      )
      folded += step.folded
      above = step.next
    }
  }
  if (signal.aborted) return folded
  await write(store, ['meta'], async (tx) => {
    putMeta(tx, 'foldUpto', meta.head ?? 0)
    putMeta(tx, 'foldedAt', clock.now())
  })
  return folded
}
