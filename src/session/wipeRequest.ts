import { ApiError } from '../lib/httpErrors.ts'
import { loadWithRetry } from '../lib/loadWithRetry.ts'
import { fieldOf } from '../lib/objects.ts'

/* What every page must know of a wipe. The wipe itself (requestedWipe.ts) is rare and loaded when it is needed. */

/** The names under which a wipe that is not finished, and its report, are stored. */
export const WIPE_UNFINISHED = 'wipeUnfinished'
export const WIPE_REPORT = 'wipeReport'

/** True if the server asks this device to wipe itself. */
export const asksWipe = (error: unknown): boolean =>
  error instanceof ApiError && fieldOf(error.details, 'wipe') === true

const load = () => loadWithRetry(() => import('./requestedWipe.ts'))

export const wipeAsAsked = async (): Promise<void> => (await load()).wipeAsAsked()

/** Continues a wipe that an earlier page began, before anything opens the store. */
export async function resumeWipe(): Promise<void> {
  if (localStorage.getItem(WIPE_UNFINISHED)) await (await load()).resumeWipe()
}

/** Reports that this device was wiped, if that is still due. */
export async function reportWiped(): Promise<void> {
  if (localStorage.getItem(WIPE_REPORT)) await (await load()).reportWiped()
}

let isAsked = false

/** Called with each status. @param unsent undefined if the server asks no wipe */
export async function followWipe(unsent: number | undefined): Promise<void> {
  if (unsent === undefined && !isAsked) return
  isAsked = unsent !== undefined
  await (await load()).followWipe(unsent)
}
