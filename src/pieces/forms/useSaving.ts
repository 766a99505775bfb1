import { useCallback, useRef } from 'react'
import { confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { useFormHost } from '../../components/forms/FormHost.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { useUnsavedGuard } from '../../components/forms/useUnsavedGuard.ts'
import { toastWarning } from '../../components/toasts/toasts.ts'

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
  const release = useUnsavedGuard(dirty, () => void discard(), kept, box)
  const notice = useFormHost()?.notice
  const { busy, submit } = useSubmit(box)
  return {
    busy,
    /** Saves, unless what the form is about is gone; see useSubmit. */
    submit: async (...args: Parameters<typeof submit>): Promise<boolean> => {
      if (!notice || notice.canSave) return submit(...args)
      toastWarning(notice.text)
      return false
    },
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
