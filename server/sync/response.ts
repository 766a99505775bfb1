import { LIMITS, type PullRequest } from '../../src/sync/protocol/protocol.ts'
import type { Cursor } from './cursor.ts'
import type { BodyCache } from './bodyCache.ts'
import type { BundleSupervisor } from './bundles/bundleSupervisor.ts'
import type { ServerClock, FeedSnapshot, SyncDatabase } from './store/ports.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'

export interface PullDeps {
  db: SyncDatabase
  clock: ServerClock
  /** The oldest app version that understands this server. */
  minApp: string
  /** Recent delta bodies. After one change they serve many devices. */
  cache: BodyCache
  /** Ready bundles of compacted data for an initial sync; if absent, devices get rows. */
  bundles?: Pick<BundleSupervisor, 'current'>
}

/** Shared by all pages of one response. */
export interface Response {
  deps: PullDeps
  request: PullRequest
  epoch: string
  /** True if the response has reached its maximum size or time (R5). */
  full(rows: number, bytes: number): boolean
}

/** Throws a `SyncRefusal` if the cursor cannot be used in this database. */
export function checkCursor(
  snapshot: Pick<FeedSnapshot, 'epoch' | 'head' | 'minV'>,
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

/** Serialises one line of the answer. */
export const line = (value: object): string => `${JSON.stringify(value)}\n`

export const serverTime = (clock: ServerClock): string => new Date(clock.now()).toISOString()

/** Returns a function that makes a response with limits for rows, bytes and time (R5). */
export function openResponse(deps: PullDeps, request: PullRequest): (epoch: string) => Response {
  const start = deps.clock.now()
  const full = (rows: number, bytes: number) =>
    rows >= LIMITS.responseRows ||
    bytes >= LIMITS.responseBytes ||
    deps.clock.now() - start >= LIMITS.responseMs
  return (epoch) => ({ deps, request, epoch, full })
}
