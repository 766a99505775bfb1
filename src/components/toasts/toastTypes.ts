export type ToastKind = 'success' | 'warning' | 'error'

/** A button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
  /** Set if it takes back what was done: Ctrl+Z presses it too. */
  isUndo?: true
}
