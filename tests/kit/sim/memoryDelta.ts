import { bodyAfter } from '../../../server/sync/delta.ts'
import type { FeedQuery, FeedDelta, SyncDatabase } from '../../../server/sync/store/ports.ts'

type Without = Omit<SyncDatabase, 'delta' | 'arriveWithDelta'>

/**
 * Does the work of one PostgreSQL statement (sync_few) by the parts of a database, so that a plant in one of them
 * counts here too.
 */
export function withDelta(db: Without): SyncDatabase {
  const delta = (query: FeedQuery) => readDelta(db, query)
  return {
    ...db,
    delta,
    arriveWithDelta: async (arrival, query) => {
      const arrived = await db.arrive(arrival)
      return arrived && { state: arrived.state, delta: await delta(query) }
    },
  }
}

const readDelta = (
  db: Without,
  { after, maxLines, heldHead, clientId, knownSeq }: FeedQuery,
): Promise<FeedDelta> =>
  db.read(async (snapshot) => {
    const { epoch, head, minV } = snapshot
    const size = { rows: maxLines, bytes: Number.POSITIVE_INFINITY }
    const body = head === heldHead ? null : await bodyAfter(snapshot, after, size)
    const lastSeq = clientId === null ? 0 : await snapshot.lastSeq(clientId)
    const outcomes =
      clientId !== null && knownSeq < lastSeq ? await snapshot.outcomes(clientId, knownSeq) : []
    const text = body?.complete ? body.text : null
    return { epoch, head, minV, lastSeq, outcomes, rows: body?.rows ?? 0, text }
  })
