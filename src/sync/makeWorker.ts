const make = () => new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' })

let early: Worker | null = null

/** Begins the worker of this page before its own script is there to ask for it. */
export function beginWorkerEarly(): void {
  early = make()
}

/** The worker that was begun early, or another one. */
export function makeWorker(): Worker {
  const worker = early ?? make()
  early = null
  return worker
}
