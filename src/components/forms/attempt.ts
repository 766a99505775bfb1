import { toastSaveFailed } from '../toasts/toasts.ts'

/**
 * Saves. False, also as a promise, means refused, with the reasons below the fields. A thrown error shows as
 * 'Er ging iets mis bij opslaan: …'.
 */
// oxlint-disable-next-line typescript/no-invalid-void-type
export type Save = () => boolean | void | Promise<boolean | void>

/** Runs a save; returns false if it was refused or failed. */
export async function attempt(save: Save): Promise<boolean> {
  try {
    return (await save()) !== false
  } catch (error) {
    toastSaveFailed(error)
    return false
  }
}
