/** Allocated and dropped without being written, so that the device commits no memory for it. */
const ALLOCATED_BYTES = 64 * 1024 * 1024

/**
 * Asks the browser to collect garbage. Chromium collects when a worker has allocated this many bytes since
 * the last collection. On its own it leaves about 60 MB of fetched and stored data, which a tablet cannot
 * spare. Other browsers count in their own ways, and the call does no harm there.
 * @returns true if the allocation succeeded. The result exists because a bundler removes an allocation whose
 * result is unused.
 */
export function collectGarbage(): boolean {
  try {
    return new ArrayBuffer(ALLOCATED_BYTES).byteLength > 0
  } catch {
    // Without memory for the allocation, the browser collects on its own.
    return false
  }
}
