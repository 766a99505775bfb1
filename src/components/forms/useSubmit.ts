import { type RefObject, useState } from 'react'
import { attempt, type Save } from './attempt.ts'
import { focusFirstError, hasUnreadableInput } from './formErrors.ts'

export interface SubmitOptions {
  /** True if the fields are valid; if not, their errors are shown already. Default true. */
  isRight?: boolean
  /** A last question before a valid save. */
  sure?: () => Promise<boolean>
}

/**
 * The common save of all forms. It never runs twice at once, never saves over unreadable text, and focuses
 * what blocks it (D-133).
 * @param box the element that holds the fields
 */
export function useSubmit(box: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false)
  const run = async (save: Save): Promise<boolean> => {
    setBusy(true)
    const saved = await attempt(save)
    setBusy(false)
    return saved
  }
  /** @returns true if it was saved */
  const submit = async (save: Save, { isRight = true, sure }: SubmitOptions = {}): Promise<boolean> => {
    if (busy) return false
    const ready = isRight && !hasUnreadableInput(box.current)
    if (ready && sure && !(await sure())) return false
    const saved = ready && (await run(save))
    if (!saved) focusFirstError(box.current)
    return saved
  }
  return { busy, submit }
}
