import { LIMITS } from '../../src/sync/protocol/protocol.ts'
import type { FeedPage } from './store/ports.ts'
import { initialSyncSteps } from './initialSyncSteps.ts'
import type { InitialSyncCursor } from './cursor.ts'
import { checkCursor, type Response } from './response.ts'

/** Target size of one page. Large documents make pages with fewer rows. */
const PAGE_BYTES = 2 * 1024 * 1024

interface PageRequest {
  step: number
  limit: number
  page: Promise<FeedPage>
}

/**
 * Reads the pages of an initial sync. Until the app is usable, it prefetches the first page of the next step.
 */
export class InitialSyncPages {
  private readonly response: Response
  private limit: number = LIMITS.markRows
  private prefetched: PageRequest | null = null

  constructor(response: Response) {
    this.response = response
  }

  /** Returns the page at a cursor, and whether it is the last page of its step. */
  async read(cursor: InitialSyncCursor): Promise<{ page: FeedPage; complete: boolean }> {
    const { prefetched } = this
    const pageRequest =
      prefetched?.step === cursor.step && cursor.after === null ? prefetched : this.requestPage(cursor)
    const next = cursor.step + 1
    if (prefetched?.step !== next)
      this.prefetched = next < usableStep() ? this.requestPage({ ...cursor, step: next, after: null }) : null
    const page = await pageRequest.page
    this.limit = nextLimit(page, this.limit)
    return { page, complete: page.n < pageRequest.limit }
  }

  private requestPage(cursor: InitialSyncCursor): PageRequest {
    const { limit } = this
    const page = this.response.deps.db.read(async (snapshot) => {
      checkCursor(snapshot, cursor, cursor.v0)
      const step = initialSyncSteps()[cursor.step]
      if (!step || 'stage' in step) throw new Error('no page at this step')
      return snapshot.page(step.e, step.part, cursor.after, limit)
    })
    // A prefetched page may fail after the caller stopped waiting for it; avoid an unhandled rejection.
    page.catch(() => {})
    return { step: cursor.step, limit, page }
  }
}

const usableStep = () => initialSyncSteps().findIndex((step) => 'stage' in step)

function nextLimit(page: FeedPage, limit: number): number {
  if (page.n === 0) return limit
  const fitting = Math.floor((PAGE_BYTES * page.n) / page.text.length)
  return Math.max(10, Math.min(LIMITS.markRows, fitting))
}
