/*
 * The fields with autosave whose text is not stored yet. Code that ends the page or the session calls this module.
 * Unfinished input is first converted to a value, then saved. A value that could not be saved is kept as a draft.
 */

/** The change of one field as data, so that it can be made after the page was closed. */
export interface FieldChange {
  /** The id of the mutation. It is reused for every attempt, so that the change is applied once. */
  mid: string
  /** The author who typed it, whoever is logged in when it is saved. */
  uid: string
  name: string
  args: Record<string, unknown>
  base: Record<string, unknown>
}

/** The draft of a field: its changes in order, and the values to show if they are refused. */
export interface FieldDraft {
  /** Identifies the field for this person: 'repair/<id>/reference'. */
  field: string
  uid: string
  /** The name of the field for people. */
  label: string
  value: unknown
  seen: unknown
  changes: FieldChange[]
  /** Typed text that is not a valid value. It is shown again with the reason, but never saved. */
  unread?: string
}

export interface PendingField {
  save: () => Promise<void>
  /** The draft of the pending input; null: everything is stored. */
  draft: () => FieldDraft | null
  /** Called when the draft is written. */
  draftWritten: () => void
}

type DraftWriter = (drafts: readonly FieldDraft[]) => void

const fields = new Set<PendingField>()
const unread = new Set<() => void>()
let draftWriter: DraftWriter = () => undefined

/** Sets the function that writes drafts, immediately and without an answer. */
export const provideDraftWriter = (write: DraftWriter): void => void (draftWriter = write)

/** Registers a field while it is on the screen or still saves; returns the function to unregister it. */
export function registerField(field: PendingField): () => void {
  fields.add(field)
  return () => void fields.delete(field)
}

/**
 * Registers a function that converts typed text to a value before its field is left ('5/3/26'); returns the
 * function to unregister it.
 */
export function registerTyping(commit: () => void): () => void {
  unread.add(commit)
  return () => void unread.delete(commit)
}

/** Writes all unsaved input as drafts, synchronously, because the page may be gone afterwards. */
export function writeFieldDrafts(): void {
  for (const commit of unread) commit()
  writeDrafts([...fields])
}

/** Writes the draft of one field. */
export const writeFieldDraft = (field: PendingField): void => writeDrafts([field])

function writeDrafts(pending: readonly PendingField[]): void {
  const drafts: FieldDraft[] = []
  for (const field of pending) {
    const draft = field.draft()
    if (!draft) continue
    drafts.push(draft)
    field.draftWritten()
  }
  if (drafts.length > 0) draftWriter(drafts)
}

/** The longest wait at the end of a session for a store that does not answer. */
const PATIENCE_MS = 2_000

/**
 * Saves every pending field before the session ends. Input that is not stored by then is kept as a draft.
 * @returns undefined: nothing is pending
 */
export function flushPendingFields(): Promise<void> | undefined {
  writeFieldDrafts()
  return [...fields].some((field) => field.draft() !== null) ? flush() : undefined
}

async function flush(): Promise<void> {
  const saving = Promise.all([...fields].map((field) => field.save().catch(() => undefined)))
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([saving, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))])
  clearTimeout(timer)
  writeFieldDrafts()
}

/** Saves all pending input while the page stays open. */
function savePendingFields(): void {
  for (const field of fields) void field.save().catch(() => undefined)
}

/** Removes everything, because the device is being wiped. */
export function forgetPendingFields(): void {
  fields.clear()
  unread.clear()
}

/** Keeps drafts when the page is left, because the store may no longer answer. */
function onLeave(): void {
  writeFieldDrafts()
}
function onHide(): void {
  if (document.visibilityState !== 'hidden') return
  writeFieldDrafts()
  savePendingFields()
}
if (typeof window !== 'undefined') {
  // Capture phase: it must run before the store is released (sync/pageLifecycle.ts).
  window.addEventListener('pagehide', onLeave, true)
  document.addEventListener('visibilitychange', onHide)
}
