/**
 * The forms with unsaved changes. A form registers itself. Code that would reload or leave the page (an update of
 * the app, closing the tab) asks here first.
 */
const dirty = new Set<string>()
const listeners = new Set<() => void>()

/** Marks the form `id` as dirty or clean. */
export function setDirty(id: string, isDirty: boolean): void {
  if (dirty.has(id) === isDirty) return
  if (isDirty) dirty.add(id)
  else dirty.delete(id)
  for (const listener of listeners) listener()
}

/** True if any form has unsaved changes. */
export const hasDirtyForms = (): boolean => dirty.size > 0

/** Calls `listener` at every change; returns the function to unsubscribe. */
export function subscribeDirtyForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
