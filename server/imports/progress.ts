/**
 * Progress of an import: it waits behind `ahead` others, or it is read, checked against the database, or
 * written.
 */
export type ProgressState = { at: 'waiting'; ahead: number } | { at: 'reading' | 'checking' | 'writing' }

export interface Progress {
  notify: (state: ProgressState) => void
}

/** The running imports by the id that their screen made. Only the person who began one can see it. */
const running = new Map<string, { owner: string; state: ProgressState }>()

/** Tracks an import during the work. @param id undefined if nobody asks for the progress */
export async function trackProgress<T>(
  id: string | undefined,
  owner: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (id === undefined || running.has(id)) return work({ notify: () => {} })
  running.set(id, { owner, state: { at: 'reading' } })
  try {
    return await work({ notify: (state) => running.set(id, { owner, state }) })
  } finally {
    running.delete(id)
  }
}

/** Returns null if this server has no such running import of this person. */
export function progressOf(id: string, owner: string): ProgressState | null {
  const found = running.get(id)
  return found?.owner === owner ? found.state : null
}
