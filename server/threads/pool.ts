import type { Lane } from './lane.ts'
import { Thread, type ThreadLimits } from './thread.ts'

/** How long a thread without work is kept: its code is loaded, and the next work begins at once. */
const IDLE_MS = 30_000

export interface PoolOptions {
  entry: URL
  limits: ThreadLimits
  /** Who may work when; as many threads as it has slots. */
  lane: Lane
}

/** Threads of one kind, made when there is work. One that went over its limits is never used again. */
export class ThreadPool {
  private readonly options: PoolOptions
  private idle: { thread: Thread; timer: NodeJS.Timeout }[] = []

  constructor(options: PoolOptions) {
    this.options = options
  }

  /**
   * Gives a thread to the work when it is its turn.
   * @param owner, onPlace see Lane
   * @throws what the work throws; ApiError 503 while too much waits
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
