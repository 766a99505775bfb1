import { loadWithRetry } from '../lib/loadWithRetry.ts'
import { WIPE_REPORT, WIPE_UNFINISHED } from './wipeState.ts'

/* The calls of every page about a wipe. They load the wipe itself (requestedWipe.ts) only when it is needed. */

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
