/** Lets so many do something at a time; the others wait in their order. */
export function gateFor(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
