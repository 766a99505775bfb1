import * as Comlink from 'comlink'
import { STORE_LOST } from './storeLost.ts'

interface ActiveWorker<Api> {
  worker: Worker
  remote: Comlink.Remote<Api>
  /** Resolves when this worker has ended. */
  ended: Promise<void>
  end: () => void
}

/** The worker of this page. It can be ended and started again without the callers noticing. */
export class WorkerConnection<Api> {
  private readonly make: () => Worker
  private running: ActiveWorker<Api> | null = null
  private waiting: ((running: ActiveWorker<Api>) => void)[] = []
  /** True between `end` and `begin`: callers wait. */
  private closed = false
  /** Called when the worker's store does not answer. */
  onStoreLost: () => void = () => {}

  constructor(make: () => Worker) {
    this.make = make
  }

  /** Asks the worker. If the worker is replaced before it answers, asks the next one. */
  async ask<T>(question: (remote: Comlink.Remote<Api>) => Promise<T>): Promise<T> {
    for (;;) {
      const { remote, ended } = await this.current()
      const answer = await Promise.race([
        question(remote).then((value) => ({ value })),
        ended.then(() => null),
      ])
      if (answer) return answer.value
    }
  }

  /** Sends a message without waiting. The message may be lost when the worker ends. */
  send(message: (remote: Comlink.Remote<Api>) => Promise<unknown>): void {
    if (this.closed) return
    message(this.open().remote).catch((error: unknown) => console.warn('sync worker', error))
  }

  /** Ends the worker. Its lock, its connections and its transactions end with it. */
  end(): void {
    this.closed = true
    this.running?.worker.terminate()
    this.running?.end()
    this.running = null
  }

  begin(): void {
    this.closed = false
    const running = this.open()
    for (const resolve of this.waiting.splice(0)) resolve(running)
  }

  private current(): Promise<ActiveWorker<Api>> {
    if (!this.closed) return Promise.resolve(this.open())
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  private open(): ActiveWorker<Api> {
    if (this.running) return this.running
    const worker = this.make()
    // A script that cannot be loaded raises no other error.
    worker.onerror = (event) => console.error('sync worker', event.message)
    worker.addEventListener('message', ({ data }) => data === STORE_LOST && this.onStoreLost())
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    this.running = { worker, remote: Comlink.wrap<Api>(worker), ended, end }
    return this.running
  }
}
