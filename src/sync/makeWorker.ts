const make = () => new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' })

let early: Worker | null = null

/** Starts the worker before the page's own script has loaded. */
export function beginWorkerEarly(): void {
  early = make()
}

/** Returns the worker that was started early, or a new one. */
export function makeWorker(): Worker {
  const worker = early ?? make()
  early = null
  return worker
}
