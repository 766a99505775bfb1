/**
 * Runs `work` for all items, at most `atOnce` at a time, in their order.
 * @throws the error of the first failure; after it no further item starts
 */
export async function withConcurrency<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = all[Symbol.iterator]()
  let failed = false
  const worker = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) await work(next.value)
  }
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  await Promise.all(workers)
}
