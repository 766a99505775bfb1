import { TOAST_TIMEOUT } from '../lib/constants.ts'
import { reasonOf } from '../lib/httpErrors.ts'
import { texts } from '../lib/texts.ts'

export type ToastKind = 'success' | 'warning' | 'error'

// The login page has no toast to show before it is idle, so their code is loaded with the first one (see ToastHost).
function show(kind: ToastKind, text: string): void {
  void import('./toastShow.tsx').then(({ showToast }) => showToast(kind, text, TOAST_TIMEOUT))
}

/** A quiet confirmation; gone after 3 s (CN-20). */
export const toastSuccess = (text: string = texts.saved): void => show('success', text)

/** Something to notice; gone after 3 s. */
export const toastWarning = (text: string): void => show('warning', text)

/** Something went wrong and has no field to stand under; gone after 3 s (D-136). */
export const toastError = (text: string): void => show('error', text)

/** 'Er ging iets mis bij opslaan: ' plus the reason (TX-01). */
export const toastSaveFailed = (error: unknown): void => toastError(texts.saveFailed + reasonOf(error))

/** 'Er ging iets mis bij het ophalen: ' plus the reason (TX-02). */
export const toastLoadFailed = (error: unknown): void => toastError(texts.loadFailed + reasonOf(error))
