/** Maximum size in bytes. */
const MAX_BYTES = 32 * 1024 * 1024
/** The cache is cleared after this idle time. */
const IDLE_MS = 30_000

/**
 * Caches recently read files for devices that sync at the same time. Each file is read and verified once, and
 * the large buffers do not become garbage with every request.
 */
export class RecentFiles {
  private readonly files = new Map<string, { reading: Promise<Buffer | null>; size: number }>()
  private timer: NodeJS.Timeout | undefined

  get(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    this.timer ??= setTimeout(() => this.clear(), IDLE_MS).unref()
    this.timer.refresh()
    const known = this.files.get(name)
    if (known) return known.reading
    const reading = read()
    this.files.set(name, { reading, size: 0 })
    void this.recordSize(name, reading)
    return reading
  }

  /**
   * Records the size of a file. Failed reads are removed from the cache, and the oldest files are removed
   * above the limit.
   */
  private async recordSize(name: string, reading: Promise<Buffer | null>): Promise<void> {
    const found = await reading.catch(() => null)
    if (this.files.get(name)?.reading !== reading) return
    if (found) this.files.set(name, { reading, size: found.length })
    else this.files.delete(name)
    let total = [...this.files.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of this.files) {
      if (total <= MAX_BYTES) return
      this.files.delete(oldest)
      total -= size
    }
  }

  private clear(): void {
    this.timer = undefined
    this.files.clear()
  }
}
