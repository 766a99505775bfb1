import type { Carried } from '../../contract/protocol.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { announce, applySegment } from './apply.ts'
import type { EngineContext } from './context.ts'
import { failureOf } from './failures.ts'
import type { DelLine, RowLine } from './segments.ts'

/**
 * Stores a change that the live stream carried, as a pull from the same cursor would, in one transaction with the
 * cursor that it leads to (ADR 0027). Only where this device stands exactly where it begins, and nothing waits to be
 * sent from here, so that no outcome of its own can be missing beside it (R2).
 * @returns whether it was stored; if not, a pull brings it
 */
export async function storeCarried(context: EngineContext, change: Carried): Promise<boolean> {
  const { v: head, epoch, serverTime, from, to } = change
  const { store, clock } = context
  const begin = { t: 'begin', mode: 'delta', epoch, head, serverTime, lastSeq: 0 } as const
  const end = { more: false, head, acks: null }
  try {
    const applied = await applySegment(
      { store, begin, clientId: null, expected: from, fresh: false, now: clock.now() },
      { changes: change.lines.filter(isChange), ranges: [], files: [], stages: [], cursor: to, end },
    )
    announce(context, applied)
    return true
  } catch (error) {
    if (!failureOf(error)) console.error('carried', error)
    return false
  }
}

/** R10: what a newer server adds is skipped. */
const isChange = (line: unknown): line is RowLine | DelLine => {
  const t: unknown = fieldOf(line, 't')
  return t === 'row' || t === 'del'
}
