import { Worker } from 'node:worker_threads'
import type { Asked, SeedResult } from './messages.ts'

/** The shortest runs take 20 ms, the longest some seconds; on a busy machine ten times as long. */
const HUNG_MS = 5 * 60_000
/** A run that is over leaves behind what waits for ever in it, about a megabyte: a thread is replaced after so many seeds. */
const SEEDS_OF_A_THREAD = 500
/** One seed in so many is run twice. */
const TWICE_EVERY = 200

export interface Crew {
  threads: number
  /** A mistake of `PLANTS` that both ends get, to see that it is found; empty: none. */
  plant: string
  /** The seed that comes next; null: no more. */
  next: () => number | null
  onResult: (result: SeedResult) => void
}

/** Hands out seeds to threads until there are none; a thread that dies or hangs is a failure of its seed, and replaced. */
export async function runCrew(crew: Crew): Promise<void> {
  await Promise.all(Array.from({ length: crew.threads }, () => shift(crew)))
}

async function shift(crew: Crew): Promise<void> {
  let worker = begin(crew.plant)
  let ran = 0
  for (let seed = crew.next(); seed !== null; seed = crew.next()) {
    if (++ran % SEEDS_OF_A_THREAD === 0) {
      await worker.terminate()
      worker = begin(crew.plant)
    }
    try {
      crew.onResult(await one(worker, { seed, twice: seed % TWICE_EVERY === 0 }))
    } catch (error) {
      const what = `the thread ended: ${(error as Error).message}`
      crew.onResult({
        seed,
        events: 0,
        faults: {},
        failed: { what, steps: 0, kinds: [], told: String(error) },
      })
      await worker.terminate()
      worker = begin(crew.plant)
    }
  }
  await worker.terminate()
}

const begin = (workerData: string) => new Worker(new URL('./seedThread.ts', import.meta.url), { workerData })

/** One seed in one thread. Its listeners are taken off one by one: all at once takes those of the thread itself. */
function one(worker: Worker, asked: Asked): Promise<SeedResult> {
  return new Promise((resolve, reject) => {
    const settled = (then: () => void) => {
      clearTimeout(late)
      worker.off('message', onResult).off('error', onError).off('exit', onExit)
      then()
    }
    const onResult = (result: SeedResult) => settled(() => resolve(result))
    const onError = (error: Error) => settled(() => reject(error))
    const onExit = (code: number) => onError(new Error(`exit ${code}`))
    const late = setTimeout(() => onError(new Error('it hangs')), HUNG_MS)
    worker.on('message', onResult).on('error', onError).on('exit', onExit)
    worker.postMessage(asked)
  })
}
