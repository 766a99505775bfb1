import type pg from 'pg'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { commitsOf, withClient } from '../db/commits.ts'
import { isTransient } from '../lib/errors.ts'
import { inSnapshot } from '../store/pgSnapshot.ts'
import type { Clock, SyncDatabase } from '../store/ports.ts'
import { pgArrival } from './pgArrival.ts'
import { isDoomed, type ServerLink } from './pgEnter.ts'
import { inMutation } from './pgMutation.ts'

const ALONE: ServerLink = { presence: async () => null, moved: () => {}, given: () => {} }

/** What push and pull need, on PostgreSQL. */
export function pgDatabase(pool: pg.Pool, clock: Clock, link: ServerLink = ALONE): SyncDatabase {
  const serial = queue()
  const commits = commitsOf(pool)
  return {
    // writers wait for each other anyway; waiting here instead of in the database keeps connections free
    write: (key, work) =>
      serial(() => {
        commits.assertKept()
        return withClient(pool, (client) => inMutation(client, clock, link, key, work, commits), isDoomed)
      }),
    read: (work) => withClient(pool, (client) => inSnapshot(client, work), isDoomed),
    ...pgArrival(pool, commits, link),
    isTransient: (error) => fieldOf(error, 'code') !== '57014' && isTransient(error),
  }
}

/** One after the other, in the order of arrival. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = tail.then(work)
    tail = result.catch(() => {})
    return result
  }
}
