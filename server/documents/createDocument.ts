import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { HttpError } from '../lib/errors.ts'
import { JobQueue } from '../threads/jobQueue.ts'
import { ThreadPool } from '../threads/threadPool.ts'
import { ThreadExhausted } from '../threads/thread.ts'
import type { DocumentThreadAnswer, DocumentWork } from './documentThread.ts'

/**
 * The document cannot be created now; a retry may succeed.
 * @public tests throw it instead of creating a document
 */
export class DocumentFailed extends HttpError {
  override name = 'PaperFailed'
  constructor(reason: unknown) {
    super(503, 'paper_failed', 'Het document kan nu niet gemaakt worden. Probeer het straks opnieuw.')
    this.cause = reason
  }
}

/** A list of 50,000 repairs and a document of 2,000 lines stay below these limits. */
const threads = new ThreadPool({
  entry: new URL('./documentThread.ts', import.meta.url),
  limits: { memoryMb: 768, patienceMs: 60_000 },
  queue: new JobQueue({ slots: 2, waitingPerOwner: 30, waiting: 200 }),
})

/** The owner of documents for mails, which no person requested. */
export const MAIL_OWNER = 'mails'

/** A file, and the characters in it that no font contains. */
export interface CreatedDocument {
  bytes: Buffer
  unshown: string
}

/**
 * Creates a file in a thread with limits, when its turn comes.
 * @param owner the requesting person, whose documents are created one after another
 * @throws DomainError of the document itself, PaperFailed, ApiError 503 `busy`
 */
export async function createDocument(owner: string, work: DocumentWork): Promise<CreatedDocument> {
  const made = await threads
    .use(owner, (thread) => thread.ask<DocumentThreadAnswer>(work))
    .catch((error: unknown) => {
      throw error instanceof ThreadExhausted ? new DocumentFailed(error) : error
    })
  if ('failed' in made) throw new DocumentFailed(made.failed)
  if ('refused' in made) throw new Refusal(made.refused.code, made.refused.text, made.refused.details)
  return { bytes: Buffer.from(made.bytes.buffer), unshown: made.unshown }
}
