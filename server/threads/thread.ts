import { Worker } from 'node:worker_threads'

/** A thread ended without an answer because it exceeded its memory or time limit. */
export class ThreadExhausted extends Error {
  override name = 'ThreadExhausted'
}

export interface ThreadLimits {
  memoryMb: number
  /** Maximum time to wait for an answer. */
  patienceMs: number
}

/**
 * A thread with limits for memory and time. It answers one question at a time and does not keep the process
 * alive.
 */
export class Thread {
  private readonly worker: Worker
  private readonly limits: ThreadLimits
  private ended: Error | null = null
  private fail: (reason: Error) => void = () => {}

  constructor(entry: URL, limits: ThreadLimits) {
    this.limits = limits
    this.worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
    this.worker.unref()
    this.worker.on('error', (error: Error & { code?: string }) =>
      this.over(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('memory') : error),
    )
    this.worker.on('exit', () => this.over(new ThreadExhausted('ended')))
  }

  /** True if it ended and cannot be asked any more. */
  get isOver(): boolean {
    return this.ended !== null
  }

  /** @throws ThreadExhausted, or the error of the thread */
  ask<Answer>(question: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      const timer = setTimeout(() => this.over(new ThreadExhausted('time')), this.limits.patienceMs)
      this.fail = (reason) => {
        clearTimeout(timer)
        reject(reason)
      }
      this.worker.once('message', (answer: Answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      this.worker.postMessage(question)
    })
  }

  end(): void {
    this.over(new ThreadExhausted('ended'))
  }

  private over(reason: Error): void {
    if (this.ended) return
    this.ended = reason
    this.fail(reason)
    void this.worker.terminate()
  }
}
