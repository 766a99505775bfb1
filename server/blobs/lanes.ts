/** At a time: waiting for a store takes longer than what is done with its answer. */
const LANES = 4

/** Does `work` for each, some of them at a time. The first that fails ends it. */
export async function inLanes<T>(items: AsyncIterable<T> | Iterable<T>, work: (item: T) => Promise<void>) {
  const shared = (async function* () {
    yield* items
  })()
  const lane = async () => {
    for await (const item of shared) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
