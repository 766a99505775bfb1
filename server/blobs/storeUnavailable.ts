import { fieldOf, textOf } from '../../src/lib/objects.ts'
import { HttpError } from '../lib/errors.ts'

const RETRY_S = 5
const DISK_FULL_RETRY_S = 10
const TEXT = 'De opslag van foto’s en documenten is even niet bereikbaar.'
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/

/**
 * The store of photos does not answer, or answers wrongly. Nothing is lost, and the client may retry later.
 */
export class StoreUnavailableError extends HttpError {
  constructor(cause: unknown) {
    super(503, 'unavailable', TEXT, { retryAfter: RETRY_S, cause })
  }
}

/** Maps an error of a store to the answer of the server. */
export function storeError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause
  const isFull = httpStatusOf(cause) === 507 || FULL.test(textOf(cause, 'name'))
  return isFull
    ? new HttpError(507, 'insufficient_storage', undefined, { retryAfter: DISK_FULL_RETRY_S, cause })
    : new StoreUnavailableError(cause)
}

/** True only if this file is missing. A missing bucket counts as an unreachable store. */
export const isMissingObject = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(textOf(error, 'name'))

export const httpStatusOf = (error: unknown): unknown =>
  fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode')
