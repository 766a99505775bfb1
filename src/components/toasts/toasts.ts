import { TOAST_LOOK_TIMEOUT, TOAST_TIMEOUT } from '../../lib/constants.ts'
import { reasonOf } from '../../lib/httpErrors.ts'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import { texts } from '../../lib/texts.ts'
import type { ToastAction, ToastKind } from './toastTypes.ts'

let wanted = false
const listeners = new Set<() => void>()

/** True after the first toast: before it, the toast region is not loaded (see `ToastHost`). */
export const toastsWanted = (): boolean => wanted

export function subscribeToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function want(): void {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}

// Toast code is loaded with the first toast. A toast shown before the region is mounted waits for it.
function show(
  kind: ToastKind,
  text: string,
  action?: ToastAction,
  timeout: number | false = action ? TOAST_LOOK_TIMEOUT : TOAST_TIMEOUT,
  waits?: boolean,
): void {
  want()
  void loadWithRetry(() => import('./toastShow.tsx')).then(({ showToast }) =>
    showToast({ kind, text, timeout, action, waits }),
  )
}

/** A confirmation of something that nobody pressed just now: it waits until the visible toast is gone. */
export const toastLater = (text: string): void => show('success', text, undefined, TOAST_TIMEOUT, true)

/** A neutral confirmation; disappears after 3 s (CN-20). */
export const toastSuccess = (text: string = texts.saved): void => show('success', text)

/**
 * A neutral confirmation with the button 'Ongedaan maken', which undoes the action while the toast is visible
 * (D-138). Ctrl+Z presses it outside a field.
 */
export const toastUndoable = (text: string, undo: () => void): void =>
  show('success', text, { label: 'Ongedaan maken', run: undo, isUndo: true })

/** A warning; disappears after 3 s. */
export const toastWarning = (text: string): void => show('warning', text)

/** A warning that the user must not miss: it stays until it is closed. */
export const toastPersistent = (text: string, action?: ToastAction): void =>
  show('warning', text, action, false)

/** A warning with a button to look at the subject; it stays longer. */
export const toastWithButton = (text: string, label: string, run: () => void): void =>
  show('warning', text, { label, run })

/** An error that belongs to no field; disappears after 3 s (D-136). */
export const toastError = (text: string): void => show('error', text)

/** Shows 'Er ging iets mis bij opslaan: ' and the reason (TX-01). */
export const toastSaveFailed = (error: unknown): void => toastError(texts.saveFailed + reasonOf(error))

/** Shows 'Er ging iets mis bij het ophalen: ' and the reason (TX-02). */
export const toastLoadFailed = (error: unknown): void => toastError(texts.loadFailed + reasonOf(error))
