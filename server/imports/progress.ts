/** How far an import is: it waits behind so many others, is read, judged against the database, or written. */
export type ProgressState = { at: 'waiting'; ahead: number } | { at: 'reading' | 'checking' | 'writing' }

export interface Progress {
  tell: (state: ProgressState) => void
}

/** The imports under way of this server by the id that their screen made up, each only for whoever began it. */
const running = new Map<string, { owner: string; state: ProgressState }>()

/** Follows one import while the work lasts. @param id undefined: nobody asks how far it is */
export async function following<T>(
  id: string | undefined,
  owner: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (id === undefined || running.has(id)) return work({ tell: () => {} })
  running.set(id, { owner, state: { at: 'reading' } })
  try {
    return await work({ tell: (state) => running.set(id, { owner, state }) })
  } finally {
    running.delete(id)
  }
}

/** Null: this server knows no such import of this person, or it is over. */
export function progressOf(id: string, owner: string): ProgressState | null {
  const found = running.get(id)
  return found?.owner === owner ? found.state : null
}
