import { isDeviceSealed, SEALED_WORKER } from './sealedDevice.ts'

const make = () =>
  new Worker(new URL('./sync.worker.ts', import.meta.url), {
    type: 'module',
    name: isDeviceSealed() ? SEALED_WORKER : 'sync',
  })

let preopened: Worker | null = null

/** Starts the worker before the page's own script has loaded. */
export function preopenWorker(): void {
  preopened = make()
}

/** Returns the worker that was started early, or a new one. */
export function makeWorker(): Worker {
  const worker = preopened ?? make()
  preopened = null
  return worker
}
