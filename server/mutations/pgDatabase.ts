import type pg from 'pg'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { recordAcknowledged } from '../db/acknowledged.ts'
import { commitsOf, withClient } from '../db/commits.ts'
import { isTransient } from '../lib/errors.ts'
import { SyncRefusal } from '../lib/refusal.ts'
import { inSnapshot } from '../store/pgSnapshot.ts'
import type { Applied, Clock, Member, SyncDatabase, Together } from '../store/ports.ts'
import { isPoisoned, type ServerLink } from './group/pgEnter.ts'
import type { GroupWorld } from './group/pgGroup.ts'
import { inGroup, inMutation } from './group/pgRun.ts'
import { GROUP_MOST, GroupQueue } from './group/queue.ts'
import { pgArrival } from './pgArrival.ts'

const ALONE: ServerLink = {
  presence: async () => null,
  onHistoryMoved: () => {},
  checkedTimeline: () => null,
  onNumberAssigned: () => {},
  commitSubscription: () => null,
}

/** Implements the store of push and pull with PostgreSQL. */
export function pgDatabase(pool: pg.Pool, clock: Clock, link: ServerLink = ALONE): SyncDatabase {
  const commits = commitsOf(pool)
  const queue = groupQueueOf(pool, {
    clock,
    link,
    commits,
    reached: (head) => recordAcknowledged(pool, head),
  })
  return {
    write: (key, work) => queue.alone({ key, work }),
    writeTogether: (members) => queue.together(members),
    read: (work) => withClient(pool, (client) => inSnapshot(client, work), isPoisoned),
    ...pgArrival(pool, commits, link),
    isTransient: (error) => fieldOf(error, 'code') !== '57014' && isTransient(error),
  }
}

function groupQueueOf(pool: pg.Pool, world: GroupWorld): GroupQueue<Member, Applied> {
  const within = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    world.commits.assertNotStalled()
    return withClient(pool, work, isPoisoned)
  }
  return new GroupQueue({
    most: GROUP_MOST,
    one: (member) => within((client) => inMutation(client, world, member)),
    many: async (senders) => {
      try {
        return await within((client) => inGroup(client, world, senders))
      } catch (error) {
        if (error instanceof SyncRefusal) throw error
        return senders.map((members): Together => ({ done: [], retryIndividually: members.length }))
      }
    },
  })
}
