import type { PullRequest } from '../../src/contract/protocol.ts'
import type { PackSet } from '../packs/packSet.ts'
import { beginLine, packsFor, readState, startOf, steps } from './boot.ts'
import { openResponse, type PullDeps } from './response.ts'
import { type AnswerChunk, SharedChunks } from './sharedPieces.ts'

/*
 * Devices that start an initial sync with ready bundles get the same first answer, except for its first line.
 * It holds lists, open work and the names of bundle files. Devices that start within a few seconds share one
 * copy. Changes made after the copy arrive in the delta that follows. That delta starts at the version of the
 * bundles or earlier.
 */

/** Maximum age of the open work in a shared answer. The delta that follows brings newer changes. */
const SHARED_MS = 10_000

interface Kept {
  set: PackSet
  head: number
  at: number
  pieces: SharedChunks
}

export interface Beginning {
  /** The `begin` line, made for this device. */
  begin: string
  rest: AsyncIterable<AnswerChunk>
}

export class Beginnings {
  private kept: Kept | undefined
  private timer: NodeJS.Timeout | undefined

  /** @returns null for a device that cannot share an answer; `pull` answers it */
  async of(deps: PullDeps, request: PullRequest): Promise<Beginning | null> {
    if (request.cursor !== null || !request.packs) return null
    const open = openResponse(deps, request)
    const state = await readState(open(''), null)
    const response = open(state.epoch)
    const set = await packsFor(response, state)
    if (!set) return null
    const now = deps.clock.now()
    const kept = this.kept && isFresh(this.kept, set, state.head, now) ? this.kept : null
    const make = () => new SharedChunks(steps(response, startOf(state), set))
    const { pieces } = kept ?? this.keep({ set, head: state.head, at: now, pieces: make() })
    return { begin: beginLine(response, state), rest: pieces }
  }

  private keep(kept: Kept): Kept {
    this.kept = kept
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.kept = undefined), SHARED_MS).unref()
    return kept
  }
}

const isFresh = ({ set, head, at, pieces }: Kept, of: PackSet, now: number, time: number): boolean =>
  set === of && head <= now && time - at < SHARED_MS && !pieces.failed
