/** The last number that was given of a kind in a boekjaar. */
export interface Counter {
  kind: string
  boekjaar: number
  n: number
}

/** The higher of what two know of the same numbers. */
export function highest(...lists: readonly (readonly Counter[])[]): Counter[] {
  const found = new Map<string, Counter>()
  for (const counter of lists.flat()) {
    const key = `${counter.kind}/${counter.boekjaar}`
    if ((found.get(key)?.n ?? -1) < counter.n) found.set(key, counter)
  }
  return [...found.values()]
}
