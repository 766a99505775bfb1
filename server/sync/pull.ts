import type { PullRequest } from '../../src/sync/protocol/protocol.ts'
import { initialSync } from './initialSync.ts'
import { readCursor } from './cursor.ts'
import { deltaQueryOf, delta } from './delta.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'
import { openResponse, type PullDeps } from './response.ts'
import type { ClientState, FeedDelta } from './store/ports.ts'

/*
 * POST /api/sync/pull (B2.3): returns what changed after a cursor, or all data. Each page is read in its own
 * snapshot. No snapshot stays open between pages, because a slow tablet must not block vacuum (B4.3).
 */

/**
 * Yields the lines of an answer in chunks that end at line ends. Nothing is sent before the first chunk is
 * requested, so a refusal can still become an HTTP status.
 * @param feedDelta the changes that `arrived` already read
 * @throws SyncRefusal 400 bad_cursor, 409 epoch_changed or cursor_ahead, 410 cursor_too_old, before the first
 *   chunk
 */
export async function* pull(
  deps: PullDeps,
  request: PullRequest,
  feedDelta?: FeedDelta,
): AsyncGenerator<string> {
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  if (request.cursor !== null && !cursor)
    throw new SyncRefusal(400, 'bad_cursor', 'De cursor is niet geldig.')
  const open = openResponse(deps, request)
  if (cursor?.is === 'delta') yield* delta(open(cursor.epoch), cursor.position, feedDelta)
  else yield* initialSync(open, cursor)
}

/**
 * Registers the contact of a pulling device. For a delta, the same statement reads the changes.
 * @returns null if the replica belongs to another person
 */
export async function registerPull(
  deps: Pick<PullDeps, 'db' | 'cache'>,
  request: PullRequest,
  userId: string,
): Promise<{ state: ClientState['state']; delta?: FeedDelta } | null> {
  const { clientId, proof: deviceSecret } = request
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  if (cursor?.is !== 'delta') return deps.db.arrive({ clientId, userId, deviceSecret })
  return deps.db.arriveWithDelta({ clientId, userId, deviceSecret }, deltaQueryOf(deps, request, cursor))
}
