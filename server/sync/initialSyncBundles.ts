import { isBundled } from '../../src/domain/bundledEntities.ts'
import type { PullLine } from '../../src/sync/protocol/protocol.ts'
import { type BundleSet, rangesOf } from './bundles/bundleSet.ts'
import type { InitialSyncStep } from './initialSyncSteps.ts'
import { type InitialSyncCursor, writeCursor } from './cursor.ts'
import { line } from './response.ts'

/*
 * Sends the names of ready bundle files instead of the pages of an initial sync (ADR 0028). As after a page,
 * the cursor of each mark holds the next step, the last id and the start version of the delta. That version
 * is the one of the oldest bundle set that was named. An interrupted device therefore continues with the
 * current set, even if its files begin at other ids. If there is no set, it continues with pages.
 */

/**
 * Returns one line per file of this step behind the cursor, each followed by a mark, and the cursor behind
 * them.
 * @returns null if the step has no files; its pages must be read
 */
export function bundleLinesAfter(
  set: BundleSet,
  step: InitialSyncStep,
  from: InitialSyncCursor,
): { lines: string; cursor: InitialSyncCursor } | null {
  if ('stage' in step || step.part !== 'all' || !isBundled(step.e)) return null
  const { e } = step
  const ranges = rangesOf(set.files[e]).filter(
    ({ upto }) => from.after === null || upto === null || upto > from.after,
  )
  if (ranges.length === 0) return null
  const v0 = Math.min(from.v0, set.v)
  let cursor = from
  const lines = ranges.map(({ file: { name, packs, rows, bytes }, after, upto }) => {
    const next = upto === null ? { step: from.step + 1, after: null } : { step: from.step, after: upto }
    cursor = { ...from, ...next, v0 }
    const bundleLine: PullLine = { t: 'packs', e, after, upto, file: name, packs, rows, bytes, v: set.v }
    const mark: PullLine = { t: 'mark', cursor: writeCursor(cursor), n: rows }
    return line(bundleLine) + line(mark)
  })
  return { lines: lines.join(''), cursor }
}
