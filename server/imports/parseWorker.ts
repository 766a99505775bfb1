import { parentPort, workerData } from 'node:worker_threads'
import { readTable, UnreadableFile } from './readTable.ts'

/** The answer of the worker: the cells, or the Dutch reason why there are none. */
export type Parsed = { cells: Awaited<ReturnType<typeof readTable>> } | { refused: string }

const answer = await readTable(workerData as Uint8Array)
  .then((cells): Parsed => ({ cells }))
  .catch((error: unknown): Parsed => {
    if (error instanceof UnreadableFile) return { refused: error.message }
    throw error
  })
parentPort?.postMessage(answer)
