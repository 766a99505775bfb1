import { useCallback, useRef } from 'react'
import { confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { useUnsavedGuard } from '../../components/forms/useUnsavedGuard.ts'

/**
 * Saving and leaving, for the fields of a form that stands in a page; a dialog has the same of FormDialog.
 * @param dirty something was filled in: leaving asks
 * @param discard called when it was given up
 * @param kept see useUnsavedGuard
 */
export function useSaving(
  dirty: boolean,
  discard: () => Promise<void> = async () => undefined,
  kept?: 'tab' | 'always',
) {
  const box = useRef<HTMLElement>(null)
  const release = useUnsavedGuard(dirty, () => void discard(), kept)
  return {
    ...useSubmit(box),
    /** For the element that holds the fields: errors are looked for in it. */
    formRef: useCallback((element: HTMLElement | null) => {
      box.current = element
    }, []),
    /** Lets the next navigation through, after a save. */
    release,
    /** Gives up what was filled in, after a question. @returns whether to go away */
    giveUp: async (): Promise<boolean> => {
      if (dirty && kept !== 'always' && !(await confirmUnsaved())) return false
      release()
      await discard()
      return true
    },
  }
}
