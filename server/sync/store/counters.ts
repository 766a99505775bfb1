/** The last number that was assigned for a kind in a `boekjaar` (financial year). */
export interface Counter {
  kind: string
  boekjaar: number
  n: number
}

/** Merges lists of counters; the highest number of each series wins. */
export function highestCounters(...lists: readonly (readonly Counter[])[]): Counter[] {
  const found = new Map<string, Counter>()
  for (const counter of lists.flat()) {
    const key = `${counter.kind}/${counter.boekjaar}`
    if ((found.get(key)?.n ?? -1) < counter.n) found.set(key, counter)
  }
  return [...found.values()]
}
