import { TOAST_LOOK_TIMEOUT, TOAST_TIMEOUT } from '../../lib/constants.ts'
import { reasonOf } from '../../lib/httpErrors.ts'
import { insist } from '../../lib/insist.ts'
import { texts } from '../../lib/texts.ts'
import type { ToastAction, ToastKind } from './toastTypes.ts'

let wanted = false
const listeners = new Set<() => void>()

/** Whether there has been a toast yet: before the first one their place is not loaded (see ToastHost). */
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

// Their code is loaded with the first one; what is shown before the place for them is there waits for it.
function show(
  kind: ToastKind,
  text: string,
  action?: ToastAction,
  timeout: number | false = action ? TOAST_LOOK_TIMEOUT : TOAST_TIMEOUT,
): void {
  want()
  void insist(() => import('./toastShow.tsx')).then(({ showToast }) => showToast(kind, text, timeout, action))
}

/** A quiet confirmation; gone after 3 s (CN-20). */
export const toastSuccess = (text: string = texts.saved): void => show('success', text)

/** A quiet confirmation of what can be taken back by its button 'Ongedaan maken' as long as it stands there (D-138). */
export const toastUndoable = (text: string, undo: () => void): void =>
  show('success', text, { label: 'Ongedaan maken', run: undo })

/** Something to notice; gone after 3 s. */
export const toastWarning = (text: string): void => show('warning', text)

/** Something that has to be known, whoever looks away: it stands until it is closed. */
export const toastStaying = (text: string, action?: ToastAction): void => show('warning', text, action, false)

/** Something to notice and to look at; it stays longer, for its button. */
export const toastLook = (text: string, label: string, run: () => void): void =>
  show('warning', text, { label, run })

/** Something went wrong and has no field to stand under; gone after 3 s (D-136). */
export const toastError = (text: string): void => show('error', text)

/** 'Er ging iets mis bij opslaan: ' plus the reason (TX-01). */
export const toastSaveFailed = (error: unknown): void => toastError(texts.saveFailed + reasonOf(error))

/** 'Er ging iets mis bij het ophalen: ' plus the reason (TX-02). */
export const toastLoadFailed = (error: unknown): void => toastError(texts.loadFailed + reasonOf(error))
