import { LIMITS, type PullRequest } from '../../src/contract/protocol.ts'
import type { Cursor } from './cursor.ts'
import type { BodyCache } from './bodyCache.ts'
import type { PackKeeper } from '../packs/packKeeper.ts'
import type { Clock, Snapshot, SyncDatabase } from '../store/ports.ts'
import { SyncRefusal } from '../lib/refusal.ts'

export interface PullDeps {
  db: SyncDatabase
  clock: Clock
  /** The oldest app that still understands this server. */
  minApp: string
  /** The last delta bodies, which serve many devices after one change. */
  cache: BodyCache
  /** What rests, ready for devices that begin; absent: they get rows. */
  packs?: Pick<PackKeeper, 'current'>
}

/** What the pages of one response share. */
export interface Response {
  deps: PullDeps
  request: PullRequest
  epoch: string
  /** True when the response has become long enough (R5). */
  full(rows: number, bytes: number): boolean
}

/** Whether a cursor still leads somewhere in this database. */
export function checkCursor(
  snapshot: Pick<Snapshot, 'epoch' | 'head' | 'minV'>,
  cursor: Pick<Cursor, 'epoch'>,
  v: number,
): void {
  const { epoch, head, minV } = snapshot
  if (cursor.epoch !== epoch) {
    throw new SyncRefusal(409, 'epoch_changed', 'De gegevens op de server werden vervangen.', { epoch })
  }
  if (v > head) throw new SyncRefusal(409, 'cursor_ahead', 'De cursor loopt voor op de server.', { head })
  if (v < minV) throw new SyncRefusal(410, 'cursor_too_old', 'De cursor is te oud.', { minV })
}

/** One line of the answer. */
export const line = (value: object): string => `${JSON.stringify(value)}\n`

export const serverTime = (clock: Clock): string => new Date(clock.now()).toISOString()

/** A response that ends in time (R5). */
export function openResponse(deps: PullDeps, request: PullRequest): (epoch: string) => Response {
  const start = deps.clock.now()
  const full = (rows: number, bytes: number) =>
    rows >= LIMITS.responseRows ||
    bytes >= LIMITS.responseBytes ||
    deps.clock.now() - start >= LIMITS.responseMs
  return (epoch) => ({ deps, request, epoch, full })
}
