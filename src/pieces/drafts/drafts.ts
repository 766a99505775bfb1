import { db } from '../../db/database.ts'
import { putDraftsNow } from '../../db/draftRows.ts'

/** Time without typing after which a form is written as a draft, in ms. */
export const DRAFT_DELAY = 400

const openDrafts = new Set<() => Promise<void>>()

/** Registers how the draft of an open form is written at once; returns the way to stop. */
export function registerOpenDraft(write: () => Promise<void>): () => void {
  openDrafts.add(write)
  return () => void openDrafts.delete(write)
}

/** Writes the drafts of the open forms as they are on the screen. */
export async function draftsWritten(): Promise<void> {
  await Promise.all([...openDrafts].map((write) => write()))
}

/** A half-filled form of this device by the name of its screen (B5.1); null: there is none. */
export const readDraft = async (key: string): Promise<unknown> => (await db.draft.get(key))?.data

export const writeDraft = async (key: string, data: object): Promise<void> => {
  await db.draft.put({ key, data, savedAt: Date.now() })
}

/** The same at the moment the tab goes: it will not see the answer, so the commit is sent along with the row. */
export const writeDraftNow = (key: string, data: object): void => void putDraftsNow([{ key, data }])

export const dropDraft = async (key: string): Promise<void> => {
  await db.draft.delete(key)
}

/** Those whose key begins so and that were written before a moment. */
export const dropOldDrafts = async (prefix: string, before: number): Promise<void> => {
  await db.draft
    .where('key')
    .startsWith(prefix)
    .and(({ savedAt }) => savedAt < before)
    .delete()
}
