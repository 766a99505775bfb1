/** The ways to get a file: from the server if it can be reached, else from this device. */
export interface FileSources<T> {
  reachable: boolean
  /** True if changes of this device have not reached the server yet. */
  unsent: () => Promise<boolean>
  /** Starts sending the waiting changes now. */
  flush: () => void
  /** @param ms time limit in milliseconds */
  download: (ms: number) => Promise<T>
  make: () => Promise<T>
}

export interface FetchedFile<T> {
  file: T
  /** True: made on this device. */
  here: boolean
}

/** The longest wait at a counter (D-029). */
const LIMIT_MS = 8_000
const STEP_MS = 100

/**
 * Returns the server's file with the latest edits, or the file of this device if the server does not deliver within
 * 8 s (D-029).
 * @throws the errors of `make`
 */
export async function getServerFirst<T>(sources: FileSources<T>, limit = LIMIT_MS): Promise<FetchedFile<T>> {
  const made = async () => ({ file: await sources.make(), here: true })
  if (!sources.reachable) return made()
  const end = Date.now() + limit
  if (!(await sendPending(sources, end))) return made()
  try {
    return { file: await sources.download(Math.max(1, end - Date.now())), here: false }
  } catch {
    return made()
  }
}

/** True if all changes reach the server before the time limit. */
async function sendPending({ unsent, flush }: Pick<FileSources<unknown>, 'unsent' | 'flush'>, end: number) {
  if (!(await unsent())) return true
  flush()
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    if (!(await unsent())) return true
  }
  return false
}
