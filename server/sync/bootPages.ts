import { LIMITS } from '../../src/contract/protocol.ts'
import type { Page } from '../store/ports.ts'
import { BOOT_STEPS } from './bootSteps.ts'
import type { BootCursor } from './cursor.ts'
import { checkCursor, type Response } from './response.ts'

/** Target size of one page. Large documents make pages with fewer rows. */
const PAGE_BYTES = 2 * 1024 * 1024

interface Asked {
  step: number
  limit: number
  page: Promise<Page>
}

/**
 * Reads the pages of an initial sync. Until the app is usable, it prefetches the first page of the next step.
 */
export class BootPages {
  private readonly response: Response
  private limit: number = LIMITS.markRows
  private ahead: Asked | null = null

  constructor(response: Response) {
    this.response = response
  }

  /** Returns the page at a cursor, and whether it is the last page of its step. */
  async read(cursor: BootCursor): Promise<{ page: Page; complete: boolean }> {
    const { ahead } = this
    const asked = ahead?.step === cursor.step && cursor.after === null ? ahead : this.ask(cursor)
    const next = cursor.step + 1
    if (ahead?.step !== next)
      this.ahead = next < USABLE ? this.ask({ ...cursor, step: next, after: null }) : null
    const page = await asked.page
    this.limit = nextLimit(page, this.limit)
    return { page, complete: page.n < asked.limit }
  }

  private ask(cursor: BootCursor): Asked {
    const { limit } = this
    const page = this.response.deps.db.read(async (snapshot) => {
      checkCursor(snapshot, cursor, cursor.v0)
      const step = BOOT_STEPS[cursor.step]
      if (!step || 'stage' in step) throw new Error('no page at this step')
      return snapshot.page(step.e, step.part, cursor.after, limit)
    })
    // A prefetched page may fail after the caller stopped waiting for it; avoid an unhandled rejection.
    page.catch(() => {})
    return { step: cursor.step, limit, page }
  }
}

const USABLE = BOOT_STEPS.findIndex((step) => 'stage' in step)

function nextLimit(page: Page, limit: number): number {
  if (page.n === 0) return limit
  const fitting = Math.floor((PAGE_BYTES * page.n) / page.text.length)
  return Math.max(10, Math.min(LIMITS.markRows, fitting))
}
