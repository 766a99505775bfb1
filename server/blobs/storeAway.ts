import { fieldOf, textOf } from '../../src/domain/shared/objects.ts'
import { HttpError } from '../lib/errors.ts'

const AGAIN_S = 5
const ROOM_S = 10
const TEXT = 'De opslag van foto’s en documenten is even niet bereikbaar.'
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/

/**
 * The store of photos does not answer, or answers wrongly. Nothing is lost, and the client may retry later.
 */
export class StoreAway extends HttpError {
  constructor(cause: unknown) {
    super(503, 'unavailable', TEXT, { retryAfter: AGAIN_S, cause })
  }
}

/** Maps an error of a store to the answer of the server. */
export function storeError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause
  const isFull = statusOf(cause) === 507 || FULL.test(textOf(cause, 'name'))
  return isFull
    ? new HttpError(507, 'insufficient_storage', undefined, { retryAfter: ROOM_S, cause })
    : new StoreAway(cause)
}

/** True only if this file is missing. A missing bucket counts as an unreachable store. */
export const isNotThere = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(textOf(error, 'name'))

export const statusOf = (error: unknown): unknown => fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode')
