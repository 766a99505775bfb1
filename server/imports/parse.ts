import { Worker } from 'node:worker_threads'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { ApiError } from '../plugins/errors.ts'
import type { Parsed } from './parseWorker.ts'

/** More memory than this takes no honest list of 10 MB. */
const MEMORY_MB = 512
const PATIENCE_MS = 60_000

/**
 * Reads a file in a thread of its own, so that the server goes on answering and a file made to harm harms only that.
 * @throws ApiError 422 with the Dutch reason
 */
export async function parseFile(bytes: Uint8Array): Promise<Cell[][]> {
  const worker = new Worker(new URL('./parseWorker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  try {
    const parsed = await answerOf(worker)
    if ('refused' in parsed) throw unreadable(parsed.refused)
    return parsed.cells
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const answerOf = (worker: Worker): Promise<Parsed> =>
  new Promise((resolve, reject) => {
    const tooMuch = () => reject(unreadable('Het bestand is te groot of te ingewikkeld om te lezen.'))
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    )
    worker.once('exit', tooMuch)
  })

const unreadable = (text: string) => new ApiError(422, 'file_unreadable', text, { fields: { file: text } })
