import type { GroupResult } from '../store/ports.ts'

/** Maximum number of mutations in one transaction. */
export const MAX_GROUP_MEMBERS = 50

/** Runs what a queue takes. The two functions never run concurrently. */
export interface GroupRunners<M, T> {
  /** Runs one member individually. Its error is passed on. */
  runOne: (member: M) => Promise<T>
  /**
   * Runs the members of some clients together, each client's in order. A client without a result keeps its
   * place in the queue. The first client always gets a result. An error is passed on to every client.
   */
  runGroup: (clientBatches: readonly (readonly M[])[]) => Promise<GroupResult<T>[]>
}

type QueueEntry<M, T> = { solo: () => Promise<void> } | ClientBatch<M, T>
interface ClientBatch<M, T> {
  members: readonly M[]
  resolve: (result: GroupResult<T>) => void
  reject: (error: unknown) => void
}

const isBatch = <M, T>(entry: QueueEntry<M, T>): entry is ClientBatch<M, T> => !('solo' in entry)

/**
 * Decides which batches at the head of a queue share a commit: in the order of arrival, up to `maxMembers`
 * mutations, and none behind an entry that runs individually.
 * @param sizes the number of members of each waiting batch; null for an entry that runs individually
 * @returns how many members of each leading batch run; only the last batch may be cut
 */
export function planGroup(sizes: readonly (number | null)[], maxMembers: number): number[] {
  const plan: number[] = []
  let remaining = maxMembers
  for (const size of sizes) {
    if (size === null || remaining === 0) break
    const n = Math.min(size, remaining)
    plan.push(n)
    remaining -= n
  }
  return plan
}

/**
 * Accepts the mutations of many devices and of REST calls, and decides which of them share a commit (ADR
 * 0026). Writers would wait for each other in the database anyway; waiting here keeps its connections free.
 */
export class CommitQueue<M, T> {
  private readonly waiting: QueueEntry<M, T>[] = []
  private busy = false
  private readonly runners: GroupRunners<M, T>
  private readonly maxMembers: number

  constructor(runners: GroupRunners<M, T>, maxMembers: number = MAX_GROUP_MEMBERS) {
    this.runners = runners
    this.maxMembers = maxMembers
  }

  /**
   * Queues some members of one client, to run together with others. The result may cover only the first of
   * them.
   */
  runInGroup(members: readonly M[]): Promise<GroupResult<T>> {
    return new Promise((resolve, reject) => this.join({ members, resolve, reject }))
  }

  /** Queues one member that runs individually. */
  runIndividually(member: M): Promise<T> {
    return new Promise((resolve, reject) => {
      this.join({ solo: () => this.runners.runOne(member).then(resolve, reject) })
    })
  }

  private join(entry: QueueEntry<M, T>): void {
    this.waiting.push(entry)
    if (!this.busy) void this.drain()
  }

  private async drain(): Promise<void> {
    this.busy = true
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if ('solo' in next) {
        this.waiting.shift()
        await next.solo()
      } else await this.runNextGroup()
    }
    this.busy = false
  }

  private async runNextGroup(): Promise<void> {
    const sizes = this.waiting.map((entry) => (isBatch(entry) ? entry.members.length : null))
    const plan = planGroup(sizes, this.maxMembers)
    const batches = this.waiting.splice(0, plan.length).filter((entry) => isBatch(entry))
    try {
      const results = await this.runners.runGroup(batches.map(({ members }, i) => members.slice(0, plan[i])))
      const missed = batches.filter(({ resolve }, i) => !resolveIfDone(resolve, results[i]))
      this.waiting.unshift(...missed)
    } catch (error) {
      for (const { reject } of batches) reject(error)
    }
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
