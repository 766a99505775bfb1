import { db } from '../../db/database.ts'
import { putDraftsNow } from '../../db/draftRows.ts'

/** Time without typing after which a form is stored as a draft, in ms. */
export const DRAFT_DELAY = 400

const openDrafts = new Set<() => Promise<void>>()

/** Registers how the draft of an open form is stored at once; returns the function to unregister it. */
export function registerOpenDraft(write: () => Promise<void>): () => void {
  openDrafts.add(write)
  return () => void openDrafts.delete(write)
}

/** Stores the drafts of all open forms as they are on the screen. */
export async function writeOpenDrafts(): Promise<void> {
  await Promise.all([...openDrafts].map((write) => write()))
}

/** Reads a draft of this device by the name of its screen (B5.1); null: there is none. */
export const readDraft = async (key: string): Promise<unknown> => (await db.draft.get(key))?.data

export const writeDraft = async (key: string, data: object): Promise<void> => {
  await db.draft.put({ key, data, savedAt: Date.now() })
}

/**
 * Stores a draft when the tab closes. The tab will not see the result, so the commit is requested together with the
 * row.
 */
export const writeDraftNow = (key: string, data: object): void => void putDraftsNow([{ key, data }])

export const dropDraft = async (key: string): Promise<void> => {
  await db.draft.delete(key)
}

/** Deletes the drafts whose key has this prefix and that were stored before a moment. */
export const dropOldDrafts = async (prefix: string, before: number): Promise<void> => {
  await db.draft
    .where('key')
    .startsWith(prefix)
    .and(({ savedAt }) => savedAt < before)
    .delete()
}
