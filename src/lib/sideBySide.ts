/**
 * Runs `work` for all items, at most `atOnce` at a time, in their order.
 * @throws the error of the first failure; after it no further item starts
 */
export async function sideBySide<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = all[Symbol.iterator]()
  let failed = false
  const lane = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) await work(next.value)
  }
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  await Promise.all(lanes)
}
