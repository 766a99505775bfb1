import { useCallback, useRef } from 'react'
import { confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { useFormHost } from '../../components/forms/FormHost.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { useUnsavedGuard } from '../../components/forms/useUnsavedGuard.ts'
import { toastWarning } from '../../components/toasts/toasts.ts'

/**
 * Saving and leaving for the fields of a form in a page. A dialog gets the same from FormDialog.
 * @param dirty true if there is unsaved input, so that leaving asks first
 * @param discard called when the input is abandoned
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
    /** Saves, unless the subject of the form is gone; see useSubmit. */
    submit: async (...args: Parameters<typeof submit>): Promise<boolean> => {
      if (!notice || notice.canSave) return submit(...args)
      toastWarning(notice.text)
      return false
    },
    /** Ref for the element that holds the fields; errors are searched in it. */
    formRef: useCallback((element: HTMLElement | null) => {
      box.current = element
    }, []),
    /** Allows the next navigation, after a save. */
    release,
    /** Discards the input, after a question. @returns true if the person may leave */
    confirmDiscard: async (): Promise<boolean> => {
      if (dirty && kept !== 'always' && !(await confirmUnsaved())) return false
      release()
      await discard()
      return true
    },
  }
}
