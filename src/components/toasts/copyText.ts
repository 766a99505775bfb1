import { toastSuccess, toastWarning } from './toasts.ts'

/** Copies a text and says so. @param instead what to do where the browser does not let it */
export async function copyText(text: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Gekopieerd.')
  } catch {
    toastWarning(instead)
  }
}
