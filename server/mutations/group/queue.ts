import type { GroupResult } from '../../store/ports.ts'

/** Maximum number of mutations in one transaction. */
export const GROUP_MOST = 50

/** The callbacks of a queue. They never run concurrently. */
export interface GroupCallbacks<M, T> {
  /** Maximum number of members in one group. */
  maxMembers: number
  /** Runs one member individually. Its error is passed on. */
  runOne: (member: M) => Promise<T>
  /**
   * Runs the members of some clients together, each client's in order. A client without a result keeps its
   * place in the queue. The first client always gets a result. An error is passed on to every client.
   */
  runGroup: (clientBatches: readonly (readonly M[])[]) => Promise<GroupResult<T>[]>
}

type QueueEntry<M, T> = { solo: () => Promise<void> } | { clientBatch: ClientBatch<M, T> }
interface ClientBatch<M, T> {
  members: readonly M[]
  resolve: (result: GroupResult<T>) => void
  reject: (error: unknown) => void
}

/**
 * Serialises writers. They would wait for each other anyway; waiting here keeps database connections free.
 * Waiting members run together in the order of arrival.
 */
export class GroupQueue<M, T> {
  private readonly waiting: QueueEntry<M, T>[] = []
  private busy = false
  private readonly callbacks: GroupCallbacks<M, T>

  constructor(callbacks: GroupCallbacks<M, T>) {
    this.callbacks = callbacks
  }

  /** Queues some members of one client, to run together with others. */
  runInGroup(members: readonly M[]): Promise<GroupResult<T>> {
    return new Promise((resolve, reject) => this.join({ clientBatch: { members, resolve, reject } }))
  }

  /** Queues one member that runs individually. */
  runIndividually(member: M): Promise<T> {
    return new Promise((resolve, reject) => {
      this.join({ solo: () => this.callbacks.runOne(member).then(resolve, reject) })
    })
  }

  private join(entry: QueueEntry<M, T>): void {
    this.waiting.push(entry)
    if (!this.busy) void this.drain()
  }

  private async drain(): Promise<void> {
    this.busy = true
    for (;;) {
      const next = this.waiting[0]
      if (!next) break
      if ('solo' in next) {
        this.waiting.shift()
        await next.solo()
      } else await this.group(this.takeBatches())
    }
    this.busy = false
  }

  private async group(clientBatches: readonly ClientBatch<M, T>[]): Promise<void> {
    try {
      const result = await this.callbacks.runGroup(this.cut(clientBatches))
      const missed = clientBatches.filter(({ resolve }, i) => !resolveIfDone(resolve, result[i]))
      this.waiting.unshift(...missed.map((clientBatch) => ({ clientBatch })))
    } catch (error) {
      for (const { reject } of clientBatches) reject(error)
    }
  }

  /** Removes the clients from the head of the queue that run together. */
  private takeBatches(): ClientBatch<M, T>[] {
    const taken: ClientBatch<M, T>[] = []
    for (let n = 0; n < this.callbacks.maxMembers; ) {
      const next = this.waiting[0]
      if (!next || 'solo' in next) break
      this.waiting.shift()
      taken.push(next.clientBatch)
      n += next.clientBatch.members.length
    }
    return taken
  }

  private cut(clientBatches: readonly ClientBatch<M, T>[]): (readonly M[])[] {
    let remaining = this.callbacks.maxMembers
    return clientBatches.map(({ members }) => {
      const taken = members.slice(0, remaining)
      remaining -= taken.length
      return taken
    })
  }
}

/** Passes the result to a client. Returns false if there is no result. */
function resolveIfDone<T>(
  resolve: (result: GroupResult<T>) => void,
  result: GroupResult<T> | undefined,
): boolean {
  if (!result || result.done.length + result.retryIndividually === 0) return false
  resolve(result)
  return true
}
