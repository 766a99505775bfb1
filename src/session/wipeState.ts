import { ApiError } from '../lib/httpErrors.ts'
import { fieldOf } from '../lib/objects.ts'

/** The names under which a wipe that is not finished, and its report, are stored. */
export const WIPE_UNFINISHED = 'wipeUnfinished'
export const WIPE_REPORT = 'wipeReport'

/** True if the server asks this device to wipe itself. */
export const asksWipe = (error: unknown): boolean =>
  error instanceof ApiError && fieldOf(error.details, 'wipe') === true
