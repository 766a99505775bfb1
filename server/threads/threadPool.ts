import type { JobQueue } from './jobQueue.ts'
import { Thread, type ThreadLimits } from './thread.ts'

/** How long an idle thread is kept. Its code is loaded, so the next task starts at once. */
const IDLE_MS = 30_000

export interface ThreadPoolOptions {
  entry: URL
  limits: ThreadLimits
  /** The job queue before the threads. It has as many slots as there are threads. */
  queue: JobQueue
}

/** A pool of threads of one kind, created on demand. A thread that exceeded its limits is not reused. */
export class ThreadPool {
  private readonly options: ThreadPoolOptions
  private idle: { thread: Thread; timer: NodeJS.Timeout }[] = []

  constructor(options: ThreadPoolOptions) {
    this.options = options
  }

  /**
   * Runs the work with a thread when its turn comes.
   * @param owner, onPlace see `Lane`
   * @throws errors of the work; ApiError 503 if too many tasks wait
   */
  use<T>(owner: string, work: (thread: Thread) => Promise<T>, onPlace?: (ahead: number) => void): Promise<T> {
    const { queue } = this.options
    return queue.run(
      owner,
      async () => {
        const thread = this.take()
        try {
          return await work(thread)
        } finally {
          this.release(thread)
        }
      },
      onPlace,
    )
  }

  private take(): Thread {
    const { entry, limits } = this.options
    for (let idleThread = this.idle.pop(); idleThread; idleThread = this.idle.pop()) {
      clearTimeout(idleThread.timer)
      if (!idleThread.thread.isOver) return idleThread.thread
    }
    return new Thread(entry, limits)
  }

  private release(thread: Thread): void {
    if (thread.isOver) return
    const timer = setTimeout(() => {
      this.idle = this.idle.filter((idleThread) => idleThread.thread !== thread)
      thread.end()
    }, IDLE_MS).unref()
    this.idle.push({ thread, timer })
  }
}
