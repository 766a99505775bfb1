import type pg from 'pg'
import { fieldOf } from '../../../src/lib/objects.ts'
import { recordAcknowledged } from '../../db/acknowledgedHeads.ts'
import { commitsOf, withClient } from '../../db/commits.ts'
import { isTransient } from '../../lib/errors.ts'
import { SyncRefusal } from '../../lib/syncRefusal.ts'
import { inSnapshot } from '../store/pgSnapshot.ts'
import type { MutationAnswer, ServerClock, Member, SyncDatabase, GroupResult } from '../store/ports.ts'
import { isPoisoned } from './beginGroup.ts'
import { commitMembers, commitOne, type GroupDeps } from './commitGroup.ts'
import { CommitQueue } from './commitQueue.ts'
import { pgArrival } from './pgArrival.ts'
import { NO_SERVER_LINK, type ServerLink } from './serverLink.ts'

/** Implements the store of push and pull with PostgreSQL. */
export function pgDatabase(
  pool: pg.Pool,
  clock: ServerClock,
  link: ServerLink = NO_SERVER_LINK,
): SyncDatabase {
  const commits = commitsOf(pool)
  const queue = commitQueueOf(pool, { clock, commits, link: withAcknowledgedHeads(pool, link) })
  return {
    write: (key, work) => queue.runIndividually({ key, work }),
    writeGroup: (members) => queue.runInGroup(members),
    read: (work) => withClient(pool, (client) => inSnapshot(client, work), isPoisoned),
    ...pgArrival(pool, commits, link),
    isTransient: (error) => fieldOf(error, 'code') !== '57014' && isTransient(error),
  }
}

/** Also records every head that a commit reached, for the check of the epoch (B4.6). */
const withAcknowledgedHeads = (pool: pg.Pool, link: ServerLink): ServerLink => ({
  ...link,
  onCommitted: (head) => {
    recordAcknowledged(pool, head)
    link.onCommitted(head)
  },
})

function commitQueueOf(pool: pg.Pool, deps: GroupDeps): CommitQueue<Member, MutationAnswer> {
  const withConnection = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    deps.commits.assertNotStalled()
    return withClient(pool, work, isPoisoned)
  }
  return new CommitQueue({
    runOne: (member) => withConnection((client) => commitOne(client, deps, member)),
    runGroup: async (clientBatches) => {
      try {
        return await withConnection((client) => commitMembers(client, deps, clientBatches))
      } catch (error) {
        if (error instanceof SyncRefusal) throw error
        return clientBatches.map((members): GroupResult => ({ done: [], retryIndividually: members.length }))
      }
    },
  })
}
