import type pg from 'pg'
import { textOf } from '../../src/domain/shared/objects.ts'
import { SyncRefusal } from '../lib/refusal.ts'

/** How long a commit may take; a synchronous standby that is gone makes one wait until it is back. */
const PATIENCE_MS = 8_000
const RETRY_S = 10

const TEXT =
  'De server kan wijzigingen nu niet veilig bewaren: zijn reserve antwoordt niet. Wat u invoerde blijft op dit toestel en wordt later verstuurd.'

/**
 * Stands in the FROM of a write that may be lost in a crash: its commit waits neither for the disk nor for a standby, so
 * that who only reads waits for neither.
 */
export const LIGHTLY = `(SELECT set_config('synchronous_commit', 'off', true)) lightly`

/** Nothing can be kept safely now. Whether the commit went through is told by the outcome that a repeat gets. */
class NotKept extends SyncRefusal {
  override name = 'NotKept'
  /** Resolves when the commit has ended after all; undefined: none was begun. */
  readonly ended: Promise<unknown> | undefined
  constructor(ended?: Promise<unknown>) {
    super(503, 'not_kept', TEXT, { retryAfter: RETRY_S })
    this.ended = ended
  }
}

/**
 * The commits of one process. One that hangs holds locks and a connection until it ends; nobody waits for it, and no
 * further one is begun meanwhile. Its end, whenever it comes, is the sign that changes can be kept again.
 */
export class Commits {
  private readonly hanging = new Set<Promise<unknown>>()

  get stalled(): boolean {
    return this.hanging.size > 0
  }

  /** @throws NotKept while an earlier commit hangs */
  assertKept(): void {
    if (this.stalled) throw new NotKept()
  }

  /** @throws NotKept when the commit does not end in time; its client belongs to it until then */
  async within<T>(commit: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotKept(this.hang(commit))), PATIENCE_MS)
    })
    return Promise.race([commit, late]).finally(() => clearTimeout(timer))
  }

  private hang(commit: Promise<unknown>): Promise<unknown> {
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
 * Runs `work` on a client of the pool. One whose transaction could not be ended is thrown away with it, and so is one that
 * leads to a standby; one whose commit hangs stays out until that has ended.
 * @param doomed whether the client is to be thrown away although all went well
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  doomed: (client: pg.PoolClient) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release(doomed(client))
    return result
  } catch (error) {
    if (error instanceof NotKept && error.ended) void error.ended.then(() => client.release(true))
    else await giveBack(client, (one) => isReadOnly(error) || doomed(one))
    throw error
  }
}

/** What it leads to is a standby by now. */
const isReadOnly = (error: unknown): boolean => textOf(error, 'code') === '25006'

async function giveBack(client: pg.PoolClient, doomed: (client: pg.PoolClient) => boolean): Promise<void> {
  const broken = await client.query('ROLLBACK').then(
    () => false,
    () => true,
  )
  client.release(broken || doomed(client))
}
