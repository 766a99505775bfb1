import type { SyncDatabase } from '../../../server/sync/store/ports.ts'
import type { MemoryServerDatabase } from './memoryDatabase.ts'
import { wrapDecisions } from './simPlants.ts'
import type { Plant } from './simRun.ts'

/*
 * Mistakes of a server that assumes to be the only one, or that its database never changes under it. Its own memory is
 * right as long as nobody else writes. Each process has a memory of its own.
 */

type Db = (db: SyncDatabase, database: MemoryServerDatabase) => SyncDatabase

/** The server knows the head of the feed from its own writes and never asks the database. */
const ownHead: Db = (db, database) => {
  let known: { epoch: string; head: number } | null = null
  const wrote = () => {
    known = null
  }
  return {
    ...db,
    write: (key, work) => db.write(key, work).finally(wrote),
    writeGroup: (members) => db.writeGroup(members).finally(wrote),
    read: (work) =>
      db.read((snapshot) => {
        const { epoch, head } = snapshot
        if (known?.epoch !== epoch || database.moves > 0) known = { epoch, head }
        return work({ ...snapshot, head: Math.min(known.head, head) })
      }),
  }
}

/** The server recognises a repeated mutation only if it received the first one itself. */
const ownRecords: Db = (db, database) => {
  const taken = new Set<string>()
  const wrap = wrapDecisions(({ key, work }) => ({
    key,
    work: (tx) => {
      const mine = taken.has(key.mid)
      taken.add(key.mid)
      if (mine || key.seq === null) return work(tx)
      const lastSeq = Math.min(tx.client.lastSeq, key.seq - 1)
      return work({ ...tx, earlierOutcome: null, own: null, client: { ...tx.client, lastSeq } })
    },
  }))
  return wrap(db, database)
}

/** The server remembers the epoch of its startup. */
const ownEpoch: Db = (db) => {
  let known: string | null = null
  return {
    ...db,
    read: (work) =>
      db.read((snapshot) => {
        known ??= snapshot.epoch
        return work({ ...snapshot, epoch: known })
      }),
    arrive: async (arrival) => {
      const arrived = await db.arrive(arrival)
      known ??= arrived?.epoch ?? null
      return arrived && { ...arrived, epoch: known ?? arrived.epoch }
    },
  }
}

/** The planted mistakes by name. */
export const SEVERAL_PLANTS: Record<string, Plant> = {
  'a server that answers from its cache after another wrote': { server: { db: ownHead } },
  'a server that finds only the mutations it took itself': { server: { db: ownRecords } },
  'a server that goes on in the old epoch': { server: { db: ownEpoch } },
}
