import type { FeedChangeEvent } from '../protocol/protocol.ts'
import { fieldOf } from '../../lib/objects.ts'
import { notifyApplied, applySegment } from './apply.ts'
import type { EngineContext } from './context.ts'
import { failureOf } from './failures.ts'
import type { DelLine, RowLine } from './segments.ts'

/**
 * Stores a change that the live stream carried, in one transaction with the cursor that it leads to (ADR
 * 0027). The result is that of a pull from the same cursor. The device must be exactly at the change's start
 * cursor, and nothing may wait to be sent. Otherwise an outcome of its own could be missing (R2).
 * @returns true if the change was stored; otherwise a pull brings it
 */
export async function storeChangeEvent(context: EngineContext, change: FeedChangeEvent): Promise<boolean> {
  const { v: head, epoch, serverTime, from, to } = change
  const { store, clock } = context
  const begin = { t: 'begin', mode: 'delta', epoch, head, serverTime, lastSeq: 0 } as const
  const end = { more: false, head, acks: null }
  try {
    const applied = await applySegment(
      { store, begin, clientId: null, expected: from, fresh: false, now: clock.now() },
      { changes: change.lines.filter(isChange), ranges: [], files: [], stages: [], cursor: to, end },
    )
    notifyApplied(context, applied)
    return true
  } catch (error) {
    if (!failureOf(error)) console.error('carried', error)
    return false
  }
}

/** Line types added by a newer server are skipped (R10). */
const isChange = (line: unknown): line is RowLine | DelLine => {
  const t: unknown = fieldOf(line, 't')
  return t === 'row' || t === 'del'
}
