/** How a file is got: from the server if it can be reached, else from this device. */
export interface Ways<T> {
  reachable: boolean
  /** Whether what the person did here has not reached the server yet. */
  unsent: () => Promise<boolean>
  /** Asks for what waits to be sent now. */
  flush: () => void
  /** @param ms how long it may take */
  download: (ms: number) => Promise<T>
  make: () => Promise<T>
}

export interface Got<T> {
  file: T
  /** Made on this device. */
  here: boolean
}

/** Longer than this nobody waits at a counter (D-029). */
const LIMIT_MS = 8_000
const STEP_MS = 100

/**
 * The server's file with the latest edits in it, or, when it cannot be had within 8 s, the one of this device (D-029).
 * @throws what `make` throws
 */
export async function serverFirst<T>(ways: Ways<T>, limit = LIMIT_MS): Promise<Got<T>> {
  const made = async () => ({ file: await ways.make(), here: true })
  if (!ways.reachable) return made()
  const end = Date.now() + limit
  if (!(await sent(ways, end))) return made()
  try {
    return { file: await ways.download(Math.max(1, end - Date.now())), here: false }
  } catch {
    return made()
  }
}

/** Whether everything is at the server before the time is over. */
async function sent({ unsent, flush }: Pick<Ways<unknown>, 'unsent' | 'flush'>, end: number) {
  if (!(await unsent())) return true
  flush()
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    if (!(await unsent())) return true
  }
  return false
}
