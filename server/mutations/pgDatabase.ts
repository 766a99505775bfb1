import type pg from 'pg'
import { fieldOf } from '../../src/lib/objects.ts'
import { recordAcknowledged } from '../db/acknowledgedHeads.ts'
import { commitsOf, withClient } from '../db/commits.ts'
import { isTransient } from '../lib/errors.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'
import { inSnapshot } from '../store/pgSnapshot.ts'
import type { MutationAnswer, ServerClock, Member, SyncDatabase, GroupResult } from '../store/ports.ts'
import { isPoisoned, type ServerLink } from './group/pgBegin.ts'
import type { GroupDeps } from './group/pgGroup.ts'
import { inGroup, inMutation } from './group/pgRun.ts'
import { GROUP_MOST, GroupQueue } from './group/queue.ts'
import { pgArrival } from './pgArrival.ts'

const NO_SERVER_LINK: ServerLink = {
  presence: async () => null,
  onHistoryMoved: () => {},
  checkedTimeline: () => null,
  onNumberAssigned: () => {},
  commitSubscription: () => null,
}

/** Implements the store of push and pull with PostgreSQL. */
export function pgDatabase(
  pool: pg.Pool,
  clock: ServerClock,
  link: ServerLink = NO_SERVER_LINK,
): SyncDatabase {
  const commits = commitsOf(pool)
  const queue = groupQueueOf(pool, {
    clock,
    link,
    commits,
    onCommitted: (head) => recordAcknowledged(pool, head),
  })
  return {
    write: (key, work) => queue.runIndividually({ key, work }),
    writeGroup: (members) => queue.runInGroup(members),
    read: (work) => withClient(pool, (client) => inSnapshot(client, work), isPoisoned),
    ...pgArrival(pool, commits, link),
    isTransient: (error) => fieldOf(error, 'code') !== '57014' && isTransient(error),
  }
}

function groupQueueOf(pool: pg.Pool, deps: GroupDeps): GroupQueue<Member, MutationAnswer> {
  const withConnection = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    deps.commits.assertNotStalled()
    return withClient(pool, work, isPoisoned)
  }
  return new GroupQueue({
    maxMembers: GROUP_MOST,
    runOne: (member) => withConnection((client) => inMutation(client, deps, member)),
    runGroup: async (clientBatches) => {
      try {
        return await withConnection((client) => inGroup(client, deps, clientBatches))
      } catch (error) {
        if (error instanceof SyncRefusal) throw error
        return clientBatches.map((members): GroupResult => ({ done: [], retryIndividually: members.length }))
      }
    },
  })
}
