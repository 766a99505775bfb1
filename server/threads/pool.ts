import type { Lane } from './lane.ts'
import { Thread, type ThreadLimits } from './thread.ts'

/** How long an idle thread is kept. Its code is loaded, so the next task starts at once. */
const IDLE_MS = 30_000

export interface PoolOptions {
  entry: URL
  limits: ThreadLimits
  /** The job queue before the threads. It has as many slots as there are threads. */
  lane: Lane
}

/** A pool of threads of one kind, created on demand. A thread that exceeded its limits is not reused. */
export class ThreadPool {
  private readonly options: PoolOptions
  private idle: { thread: Thread; timer: NodeJS.Timeout }[] = []

  constructor(options: PoolOptions) {
    this.options = options
  }

  /**
   * Runs the work with a thread when its turn comes.
   * @param owner, onPlace see `Lane`
   * @throws errors of the work; ApiError 503 if too many tasks wait
   */
  use<T>(owner: string, work: (thread: Thread) => Promise<T>, onPlace?: (ahead: number) => void): Promise<T> {
    const { lane } = this.options
    return lane.run(
      owner,
      async () => {
        const thread = this.take()
        try {
          return await work(thread)
        } finally {
          this.keep(thread)
        }
      },
      onPlace,
    )
  }

  private take(): Thread {
    const { entry, limits } = this.options
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) {
      clearTimeout(kept.timer)
      if (!kept.thread.isOver) return kept.thread
    }
    return new Thread(entry, limits)
  }

  private keep(thread: Thread): void {
    if (thread.isOver) return
    const timer = setTimeout(() => {
      this.idle = this.idle.filter((kept) => kept.thread !== thread)
      thread.end()
    }, IDLE_MS).unref()
    this.idle.push({ thread, timer })
  }
}
