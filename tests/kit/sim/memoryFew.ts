import { bodyAfter } from '../../../server/sync/delta.ts'
import type { Asked, Few, SyncDatabase } from '../../../server/store/ports.ts'

type Without = Omit<SyncDatabase, 'few' | 'arriveFew'>

/** What PostgreSQL does in one statement (sync_few), by the parts of a database: a plant in one of them counts here too. */
export function withFew(db: Without): SyncDatabase {
  const few = (asked: Asked) => readFew(db, asked)
  return {
    ...db,
    few,
    arriveFew: async (arrival, asked) => {
      const arrived = await db.arrive(arrival)
      return arrived && { state: arrived.state, few: await few(asked) }
    },
  }
}

const readFew = (db: Without, { after, most, held, clientId, knownSeq }: Asked): Promise<Few> =>
  db.read(async (snapshot) => {
    const { epoch, head, minV } = snapshot
    const size = { rows: most, bytes: Number.POSITIVE_INFINITY }
    const body = head === held ? null : await bodyAfter(snapshot, after, size)
    const lastSeq = clientId === null ? 0 : await snapshot.lastSeq(clientId)
    const outcomes =
      clientId !== null && knownSeq < lastSeq ? await snapshot.outcomes(clientId, knownSeq) : []
    const text = body?.complete ? body.text : null
    return { epoch, head, minV, lastSeq, outcomes, rows: body?.rows ?? 0, text }
  })
