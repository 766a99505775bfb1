import { DomainError } from '../../src/domain/shared/errors.ts'
import { ApiError } from '../lib/errors.ts'
import { Lane } from '../threads/lane.ts'
import { ThreadPool } from '../threads/pool.ts'
import { ThreadExhausted } from '../threads/thread.ts'
import type { Made, PaperWork } from './paperThread.ts'

/**
 * The document cannot be made now; another try may go better.
 * @public tests throw it in the place of a paper
 */
export class PaperFailed extends ApiError {
  override name = 'PaperFailed'
  constructor(reason: unknown) {
    super(503, 'paper_failed', 'Het document kan nu niet gemaakt worden. Probeer het straks opnieuw.')
    this.cause = reason
  }
}

/** A list of 50,000 repairs and a paper of 2,000 lines stay below this. */
const threads = new ThreadPool({
  entry: new URL('./paperThread.ts', import.meta.url),
  limits: { memoryMb: 768, patienceMs: 60_000 },
  lane: new Lane({ slots: 2, waitingOfOne: 30, waiting: 200 }),
})

/** Whose papers those are that no person asked for: those that mails take along. */
export const MAILS = 'mails'

/** A file, and the letters of it that no font has. */
export interface MadePaper {
  bytes: Buffer
  unshown: string
}

/**
 * Makes a file in a thread with limits, when it is its turn.
 * @param owner whoever asks; one person's papers are made one after the other
 * @throws DomainError of the paper itself, PaperFailed, ApiError 503 `busy`
 */
export async function makePaper(owner: string, work: PaperWork): Promise<MadePaper> {
  const made = await threads
    .use(owner, (thread) => thread.ask<Made>(work))
    .catch((error: unknown) => {
      throw error instanceof ThreadExhausted ? new PaperFailed(error) : error
    })
  if ('failed' in made) throw new PaperFailed(made.failed)
  if ('refused' in made) throw new DomainError(made.refused.code, made.refused.text, made.refused.details)
  return { bytes: Buffer.from(made.bytes.buffer), unshown: made.unshown }
}
