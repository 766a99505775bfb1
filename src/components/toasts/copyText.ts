import { toastSuccess, toastWarning } from './toasts.ts'

/** Copies a text and confirms it. @param instead instruction if the browser refuses */
export async function copyText(text: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Gekopieerd.')
  } catch {
    toastWarning(instead)
  }
}
