import { isPacked } from '../../src/contract/packs.ts'
import type { PullLine } from '../../src/contract/protocol.ts'
import { type PackSet, rangesOf } from '../packs/packSet.ts'
import type { BootStep } from './bootSteps.ts'
import { type BootCursor, writeCursor } from './cursor.ts'
import { line } from './response.ts'

/*
 * Files of ready packs in the place of the pages of a boot (ADR 0028). The cursor of each mark says, as it does behind a
 * page, which step goes on after which id, and where the changes start: at the version of the oldest set that was named.
 * So a cut device goes on with whatever set there is then, whose files may begin earlier, or with pages where there is
 * none.
 */

/**
 * The lines for the files of a step behind the cursor's place, a mark after each, and the cursor behind them.
 * @returns null where the step has none: its pages are to be read
 */
export function readyAfter(
  set: PackSet,
  step: BootStep,
  from: BootCursor,
): { lines: string; cursor: BootCursor } | null {
  if ('stage' in step || step.part !== 'all' || !isPacked(step.e)) return null
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
    const named: PullLine = { t: 'packs', e, after, upto, file: name, packs, rows, bytes, v: set.v }
    const mark: PullLine = { t: 'mark', cursor: writeCursor(cursor), n: rows }
    return line(named) + line(mark)
  })
  return { lines: lines.join(''), cursor }
}
