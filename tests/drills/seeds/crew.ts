import { Worker } from 'node:worker_threads'
import type { SeedRequest, SeedResult } from './messages.ts'

/**
 * Time limit of a run. The shortest runs take 20 ms, the longest some seconds, and ten times as long on a busy machine.
 */
const HUNG_MS = 5 * 60_000
/**
 * A finished run leaks about a megabyte, held by promises that never resolve. Replace a thread after this many seeds.
 */
const SEEDS_OF_A_THREAD = 500
/** One in this many seeds is run twice. */
const TWICE_EVERY = 200

export interface Crew {
  threads: number
  /** A mistake of `PLANTS` in both ends, to test that it is found; empty: none. */
  plant: string
  /** The next seed; null: no more. */
  next: () => number | null
  onResult: (result: SeedResult) => void
}

/**
 * Gives seeds to threads until there are none. A thread that dies or hangs is a failure of its seed, and is replaced.
 */
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
        failed: { what, steps: 0, kinds: [], report: String(error) },
      })
      await worker.terminate()
      worker = begin(crew.plant)
    }
  }
  await worker.terminate()
}

const begin = (workerData: string) => new Worker(new URL('./seedThread.ts', import.meta.url), { workerData })

/**
 * Runs one seed in one thread. Remove its listeners one by one: removing all would remove those of the thread itself.
 */
function one(worker: Worker, asked: SeedRequest): Promise<SeedResult> {
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
