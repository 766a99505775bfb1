import type { PullRequest } from '../../src/contract/protocol.ts'
import { boot } from './boot.ts'
import { readCursor } from './cursor.ts'
import { delta } from './delta.ts'
import { SyncRefusal } from '../lib/refusal.ts'
import { openResponse, type PullDeps } from './response.ts'

/*
 * POST /api/sync/pull (B2.3): what changed after a cursor, or everything. Each page is read in one snapshot; none is
 * kept open between pages, because a slow tablet must not hold back the cleaning of the database (B4.3).
 */

/**
 * The lines of an answer, in pieces that end at line ends. Nothing has been sent when the first piece is asked for,
 * so a refusal can still become a status.
 * @throws SyncRefusal 400 bad_cursor, 409 epoch_changed or cursor_ahead, 410 cursor_too_old, before the first piece
 */
export async function* pull(deps: PullDeps, request: PullRequest): AsyncGenerator<string> {
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  if (request.cursor !== null && !cursor)
    throw new SyncRefusal(400, 'bad_cursor', 'De cursor is niet geldig.')
  const open = openResponse(deps, request)
  if (cursor?.is === 'delta') yield* delta(open(cursor.epoch), cursor.place)
  else yield* boot(open, cursor)
}
