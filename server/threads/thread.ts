import { Worker } from 'node:worker_threads'

/** Why a thread ended without an answer: it used more memory or more time than it may. */
export class ThreadExhausted extends Error {
  override name = 'ThreadExhausted'
}

export interface ThreadLimits {
  memoryMb: number
  /** Longer than this no answer is waited for. */
  patienceMs: number
}

/** A thread that may use so much memory and time; it answers one question after the other and keeps no process alive. */
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

  /** Whether it can be asked no more. */
  get isOver(): boolean {
    return this.ended !== null
  }

  /** @throws ThreadExhausted, or what the thread threw */
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
