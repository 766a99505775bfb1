/*
 * The self-saving fields that hold text the store does not have yet. Whatever ends the page or the session asks here:
 * first what is half typed becomes a value, then it is saved, and what could not be saved is kept as a draft.
 */

/** The change of one field as data, so that it can be made after the page was closed. */
export interface FieldChange {
  /** The same for every attempt, so that the change counts once. */
  mid: string
  /** The author: who typed it, whoever is logged in when it is saved. */
  uid: string
  name: string
  args: Record<string, unknown>
  base: Record<string, unknown>
}

/** What is kept of a field: its changes in order, and what to show where they are refused. */
export interface FieldDraft {
  /** Names the field within the person: 'repair/<id>/reference'. */
  field: string
  uid: string
  /** What the person reads as the name of the field. */
  label: string
  value: unknown
  seen: unknown
  changes: FieldChange[]
  /** What is typed and is no value: it is shown again with the reason, never saved. */
  unread?: string
}

export interface PendingField {
  save: () => Promise<void>
  /** null: everything is stored. */
  draft: () => FieldDraft | null
  /** The draft is written. */
  drafted: () => void
}

type Keep = (drafts: readonly FieldDraft[]) => void

const fields = new Set<PendingField>()
const unread = new Set<() => void>()
let keep: Keep = () => undefined

/** How drafts are written: at once, without an answer. */
export const provideFieldDrafts = (write: Keep): void => void (keep = write)

/** Registers a field while it is on the screen or still saves; returns the way to stop. */
export function registerField(field: PendingField): () => void {
  fields.add(field)
  return () => void fields.delete(field)
}

/** Registers typed text that is no value before its field is left ('5/3/26'); returns the way to stop. */
export function registerTyping(commit: () => void): () => void {
  unread.add(commit)
  return () => void unread.delete(commit)
}

/** Writes what is not stored as drafts, synchronously: the page may be gone after this. */
export function keepPendingFields(): void {
  for (const commit of unread) commit()
  keepOf([...fields])
}

/** The same for one field. */
export const keepPendingField = (field: PendingField): void => keepOf([field])

function keepOf(pending: readonly PendingField[]): void {
  const drafts: FieldDraft[] = []
  for (const field of pending) {
    const draft = field.draft()
    if (!draft) continue
    drafts.push(draft)
    field.drafted()
  }
  if (drafts.length > 0) keep(drafts)
}

/** A store that does not answer must not hold the end of a session. */
const PATIENCE_MS = 2_000

/**
 * Saves every pending field before the session ends; what is not stored then is kept as a draft.
 * @returns undefined: nothing is pending
 */
export function settlePendingFields(): Promise<void> | undefined {
  keepPendingFields()
  return [...fields].some((field) => field.draft() !== null) ? settle() : undefined
}

async function settle(): Promise<void> {
  const saving = Promise.all([...fields].map((field) => field.save().catch(() => undefined)))
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([saving, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))])
  clearTimeout(timer)
  keepPendingFields()
}

/** Saves what is pending while the page goes on. */
function savePendingFields(): void {
  for (const field of fields) void field.save().catch(() => undefined)
}

/** The device is wiped: nothing is to be kept. */
export function forgetPendingFields(): void {
  fields.clear()
  unread.clear()
}

/** The page is left or put away: the store may not answer any more. */
function onLeave(): void {
  keepPendingFields()
}
function onHide(): void {
  if (document.visibilityState !== 'hidden') return
  keepPendingFields()
  savePendingFields()
}
if (typeof window !== 'undefined') {
  // Capturing: before the store is released (sync/pageLife.ts).
  window.addEventListener('pagehide', onLeave, true)
  document.addEventListener('visibilitychange', onHide)
}
