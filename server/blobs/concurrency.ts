/** Number of parallel operations. Waiting for a store takes longer than processing its answer. */
const CONCURRENCY = 4

/** Runs `work` for each item with limited concurrency. The first failure ends it. */
export async function withConcurrency<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
) {
  const shared = (async function* () {
    yield* items
  })()
  const worker = async () => {
    for await (const item of shared) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
