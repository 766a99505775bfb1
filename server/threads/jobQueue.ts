import { HttpError } from '../lib/errors.ts'

interface WaitingJob {
  owner: string
  start: () => void
  /** @param ahead number of entries before it, including the running ones */
  onPlace: (ahead: number) => void
}

export interface JobQueueLimits {
  /** Number of tasks that run at the same time. */
  slots: number
  /** Maximum number of waiting tasks, per person and in total. */
  waitingPerOwner: number
  waiting: number
}

/**
 * A job queue for heavy work with limited concurrency. It runs in order of arrival, but one task of a person
 * at a time. A person with a hundred tasks therefore only delays their own.
 */
export class JobQueue {
  private readonly limits: JobQueueLimits
  private readonly busy = new Map<string, number>()
  private queue: WaitingJob[] = []
  private active = 0

  constructor(limits: JobQueueLimits) {
    this.limits = limits
  }

  /**
   * Runs the work when its turn comes.
   * @param owner the person it belongs to
   * @throws ApiError 503 `busy` if too many tasks wait
   */
  async run<T>(
    owner: string,
    work: () => Promise<T>,
    onPlace: (ahead: number) => void = () => {},
  ): Promise<T> {
    await this.waitForTurn(owner, onPlace)
    try {
      return await work()
    } finally {
      this.done(owner)
    }
  }

  private waitForTurn(owner: string, onPlace: (ahead: number) => void): Promise<void> {
    const { waitingPerOwner: waitingOfOne, waiting } = this.limits
    const own = this.queue.filter((each) => each.owner === owner).length
    if (own >= waitingOfOne || this.queue.length >= waiting)
      throw new HttpError(503, 'busy', BUSY, { retryAfter: 30 })
    return new Promise((resolve) => {
      this.queue.push({ owner, start: resolve, onPlace })
      this.next()
    })
  }

  private done(owner: string): void {
    this.active--
    const left = (this.busy.get(owner) ?? 1) - 1
    if (left > 0) this.busy.set(owner, left)
    else this.busy.delete(owner)
    this.next()
  }

  private next(): void {
    while (this.active < this.limits.slots) {
      const next = this.queue.find(({ owner }) => !this.busy.has(owner))
      if (!next) break
      this.queue = this.queue.filter((each) => each !== next)
      this.active++
      this.busy.set(next.owner, (this.busy.get(next.owner) ?? 0) + 1)
      next.start()
    }
    for (const [i, each] of this.queue.entries()) each.onPlace(this.active + i)
  }
}

const BUSY = 'De server heeft al te veel bestanden te verwerken. Probeer het over een halve minuut opnieuw.'
