export type ToastKind = 'success' | 'warning' | 'error'

/** A button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
}
