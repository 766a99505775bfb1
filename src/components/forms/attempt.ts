import { toastSaveFailed } from '../toasts/toasts.ts'

/**
 * Saves; false (also as a promise): it was refused, and the texts under the fields say why. A thrown error is shown as
 * 'Er ging iets mis bij opslaan: …'.
 */
// oxlint-disable-next-line typescript/no-invalid-void-type
export type Save = () => boolean | void | Promise<boolean | void>

/** Runs a save; false when it refused or failed. */
export async function attempt(save: Save): Promise<boolean> {
  try {
    return (await save()) !== false
  } catch (error) {
    toastSaveFailed(error)
    return false
  }
}
