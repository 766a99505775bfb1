import { fieldOf, textOf } from '../../src/domain/shared/objects.ts'
import { ApiError } from '../lib/errors.ts'

const AGAIN_S = 5
const ROOM_S = 10
const TEXT = 'De opslag van foto’s en documenten is even niet bereikbaar.'
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/

/** The store of photos does not answer, or not as it should: nothing is lost, and who asks again later is served. */
export class StoreAway extends ApiError {
  constructor(cause: unknown) {
    super(503, 'unavailable', TEXT, { retryAfter: AGAIN_S, cause })
  }
}

/** What the server answers for what a store threw. */
export function storeError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  const isFull = statusOf(cause) === 507 || FULL.test(textOf(cause, 'name'))
  return isFull
    ? new ApiError(507, 'insufficient_storage', undefined, { retryAfter: ROOM_S, cause })
    : new StoreAway(cause)
}

/** Only what says that this very file is not there; a bucket that is gone is a store that is away. */
export const isNotThere = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(textOf(error, 'name'))

export const statusOf = (error: unknown): unknown => fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode')
