import type { PullRequest } from '../../src/contract/protocol.ts'
import { boot } from './boot.ts'
import { readCursor } from './cursor.ts'
import { askedBy, delta } from './delta.ts'
import { SyncRefusal } from '../lib/refusal.ts'
import { openResponse, type PullDeps } from './response.ts'
import type { ClientState, Few } from '../store/ports.ts'

/*
 * POST /api/sync/pull (B2.3): what changed after a cursor, or everything. Each page is read in one snapshot; none is
 * kept open between pages, because a slow tablet must not hold back the cleaning of the database (B4.3).
 */

/**
 * The lines of an answer, in pieces that end at line ends. Nothing has been sent when the first piece is asked for,
 * so a refusal can still become a status.
 * @param few what `arrived` read on the way
 * @throws SyncRefusal 400 bad_cursor, 409 epoch_changed or cursor_ahead, 410 cursor_too_old, before the first piece
 */
export async function* pull(deps: PullDeps, request: PullRequest, few?: Few): AsyncGenerator<string> {
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  if (request.cursor !== null && !cursor)
    throw new SyncRefusal(400, 'bad_cursor', 'De cursor is niet geldig.')
  const open = openResponse(deps, request)
  if (cursor?.is === 'delta') yield* delta(open(cursor.epoch), cursor.place, few)
  else yield* boot(open, cursor)
}

/**
 * The device that pulls reports; for one that asks what changed, that is read by the same statement.
 * @returns null: the replica belongs to somebody else
 */
export async function arrived(
  deps: Pick<PullDeps, 'db' | 'cache'>,
  request: PullRequest,
  userId: string,
): Promise<{ state: ClientState['state']; few?: Few } | null> {
  const { clientId, proof } = request
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  if (cursor?.is !== 'delta') return deps.db.arrive({ clientId, userId, proof })
  return deps.db.arriveFew({ clientId, userId, proof }, askedBy(deps, request, cursor))
}
