import type { PullRequest } from '../../src/contract/protocol.ts'
import type { PackSet } from '../packs/packSet.ts'
import { beginLine, packsFor, readState, startOf, steps } from './boot.ts'
import { openResponse, type PullDeps } from './response.ts'
import { type Piece, SharedPieces } from './sharedPieces.ts'

/*
 * The first answer to devices that begin with ready packs is the same for all but for its first line: lists, open work
 * and the names of files. Those that begin within a few seconds share it. What changed since it was made comes with the
 * changes behind the boot, which start at the version of the packs at the latest.
 */

/** Open work may be so old when a device shows it first; the changes bring the rest. */
const SHARED_MS = 10_000

interface Kept {
  set: PackSet
  head: number
  at: number
  pieces: SharedPieces
}

export interface Beginning {
  /** The first line. */
  begin: string
  rest: AsyncIterable<Piece>
}

export class Beginnings {
  private kept: Kept | undefined
  private timer: NodeJS.Timeout | undefined

  /** @returns null for a device that begins otherwise: `pull` answers it */
  async of(deps: PullDeps, request: PullRequest): Promise<Beginning | null> {
    if (request.cursor !== null || !request.packs) return null
    const open = openResponse(deps, request)
    const state = await readState(open(''), null)
    const response = open(state.epoch)
    const set = await packsFor(response, state)
    if (!set) return null
    const now = deps.clock.now()
    const kept = this.kept && isFresh(this.kept, set, state.head, now) ? this.kept : null
    const make = () => new SharedPieces(steps(response, startOf(state), set))
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
