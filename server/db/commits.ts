import type pg from 'pg'
import { textOf } from '../../src/lib/objects.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'

/**
 * Maximum duration of a commit. Without its synchronous standby, PostgreSQL lets a commit wait until the
 * standby is back.
 */
const PATIENCE_MS = 8_000
const RETRY_S = 10

const TEXT =
  'De server kan wijzigingen nu niet veilig bewaren: zijn reserve antwoordt niet. Wat u invoerde blijft op dit toestel en wordt later verstuurd.'

/**
 * Put this in the FROM of a write that a crash may lose. Its commit waits neither for the disk nor for a
 * standby, so readers do not wait either.
 */
export const ASYNC_COMMIT = `(SELECT set_config('synchronous_commit', 'off', true)) lightly`

/**
 * Thrown when a commit does not end in time. A repeat gets the stored outcome, which tells whether the commit
 * succeeded.
 */
class CommitStalledError extends SyncRefusal {
  override name = 'NotKept'
  /** Resolves when the hanging commit ended; undefined if no commit was begun. */
  readonly ended: Promise<unknown> | undefined
  constructor(ended?: Promise<unknown>) {
    super(503, 'not_kept', TEXT, { retryAfter: RETRY_S })
    this.ended = ended
  }
}

/**
 * The commits of one process. A hanging commit holds locks and a connection until it ends. Nobody waits for
 * it, and no other commit begins. When it ends, changes can be stored again.
 */
export class Commits {
  private readonly hanging = new Set<Promise<unknown>>()

  get stalled(): boolean {
    return this.hanging.size > 0
  }

  /** @throws NotKept while an earlier commit hangs */
  assertNotStalled(): void {
    if (this.stalled) throw new CommitStalledError()
  }

  /** @throws NotKept if the commit does not end in time; its client stays reserved until it ends */
  async withTimeLimit<T>(commit: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CommitStalledError(this.trackHanging(commit))), PATIENCE_MS)
    })
    return Promise.race([commit, late]).finally(() => clearTimeout(timer))
  }

  private trackHanging(commit: Promise<unknown>): Promise<unknown> {
    const ended = commit.catch(() => {}).finally(() => this.hanging.delete(ended))
    this.hanging.add(ended)
    return ended
  }
}

const all = new WeakMap<pg.Pool, Commits>()

export function commitsOf(pool: pg.Pool): Commits {
  const known = all.get(pool) ?? new Commits()
  all.set(pool, known)
  return known
}

/**
 * Runs `work` with a client of the pool. The client is destroyed if its transaction cannot be ended or if it
 * leads to a standby. A client with a hanging commit is released when the commit ends.
 * @param isPoisoned true to destroy the client even after success
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isPoisoned: (client: pg.PoolClient) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release(isPoisoned(client))
    return result
  } catch (error) {
    if (error instanceof CommitStalledError && error.ended) void error.ended.then(() => client.release(true))
    else await releaseAfterError(client, (one) => isReadOnly(error) || isPoisoned(one))
    throw error
  }
}

/** The host of this client is a standby now. */
const isReadOnly = (error: unknown): boolean => textOf(error, 'code') === '25006'

async function releaseAfterError(
  client: pg.PoolClient,
  isPoisoned: (client: pg.PoolClient) => boolean,
): Promise<void> {
  const broken = await client.query('ROLLBACK').then(
    () => false,
    () => true,
  )
  client.release(broken || isPoisoned(client))
}
