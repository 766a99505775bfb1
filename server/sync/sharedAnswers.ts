import type { PullRequest } from '../../src/sync/protocol/protocol.ts'
import type { BundleSet } from './bundles/bundleSet.ts'
import {
  initialSyncBeginLine,
  bundleSetFor,
  readInitialSyncState,
  firstCursorOf,
  initialSyncLines,
} from './initialSync.ts'
import { openResponse, type PullDeps } from './response.ts'
import { type AnswerChunk, SharedChunks } from './sharedChunks.ts'

/*
 * Devices that start an initial sync with ready bundles get the same first answer, except for its first line.
 * It holds lists, open work and the names of bundle files. Devices that start within a few seconds share one
 * copy. Changes made after the copy arrive in the delta that follows. That delta starts at the version of the
 * bundles or earlier.
 */

/** Maximum age of the open work in a shared answer. The delta that follows brings newer changes. */
const SHARED_MS = 10_000

interface CachedAnswer {
  set: BundleSet
  head: number
  at: number
  chunks: SharedChunks
}

export interface SharedAnswer {
  /** The `begin` line, made for this device. */
  begin: string
  rest: AsyncIterable<AnswerChunk>
}

export class SharedAnswers {
  private cached: CachedAnswer | undefined
  private timer: NodeJS.Timeout | undefined

  /** @returns null for a device that cannot share an answer; `pull` answers it */
  async answerFor(deps: PullDeps, request: PullRequest): Promise<SharedAnswer | null> {
    if (request.cursor !== null || !request.packs) return null
    const open = openResponse(deps, request)
    const state = await readInitialSyncState(open(''), null)
    const response = open(state.epoch)
    const set = await bundleSetFor(response, state)
    if (!set) return null
    const now = deps.clock.now()
    const cached = this.cached && isFresh(this.cached, set, state.head, now) ? this.cached : null
    const make = () => new SharedChunks(initialSyncLines(response, firstCursorOf(state), set))
    const { chunks } = cached ?? this.save({ set, head: state.head, at: now, chunks: make() })
    return { begin: initialSyncBeginLine(response, state), rest: chunks }
  }

  private save(cached: CachedAnswer): CachedAnswer {
    this.cached = cached
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.cached = undefined), SHARED_MS).unref()
    return cached
  }
}

const isFresh = (
  { set, head, at, chunks }: CachedAnswer,
  of: BundleSet,
  now: number,
  time: number,
): boolean => set === of && head <= now && time - at < SHARED_MS && !chunks.failed
