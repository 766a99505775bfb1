import { type RefObject, useState } from 'react'
import { attempt, type Save } from './attempt.ts'
import { focusFirstError, hasUnreadableInput } from './formErrors.ts'

export interface SubmitOptions {
  /** Whether the fields were found right; if not, their texts are shown by now. Default true. */
  isRight?: boolean
  /** A last question before a save that could go. */
  sure?: () => Promise<boolean>
}

/**
 * The save of a form, the same for all: not twice at once, never over a text that cannot be read, and what stands in the
 * way gets the focus (D-133).
 * @param box what holds the fields
 */
export function useSubmit(box: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false)
  const run = async (save: Save): Promise<boolean> => {
    setBusy(true)
    const saved = await attempt(save)
    setBusy(false)
    return saved
  }
  /** @returns whether it was saved */
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
