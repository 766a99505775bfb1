import { DAY_MS } from '../../lib/instants.ts'
import { dropDraft, dropOldDrafts, readDraft, writeDraft } from '../drafts/drafts.ts'
import type { PhotoOriginal } from './scalePicture.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

/*
 * Original photos of an unsaved repair. Each is stored once, beside the draft, because the draft is stored again
 * after every key.
 */

const KEY = 'photo.original/'

/** A photo in a form, whose original is stored separately. */
export interface DraftPhoto extends Omit<PreparedPhoto, 'original'> {
  originalSha256?: string
}

export async function storeOriginal({ original, ...photo }: PreparedPhoto): Promise<DraftPhoto> {
  if (!original) return photo
  await writeDraft(KEY + original.sha256, { bytes: original.bytes })
  return { ...photo, originalSha256: original.sha256 }
}

/** Returns the photo with its original; without it if the original is gone. */
export async function restoreOriginal({ originalSha256, ...photo }: DraftPhoto): Promise<PreparedPhoto> {
  const original = originalSha256 ? await readOriginal(originalSha256) : null
  return original ? { ...photo, original } : photo
}

async function readOriginal(sha256: string): Promise<PhotoOriginal | null> {
  const stored = await readDraft(KEY + sha256)
  const bytes = stored instanceof Object && 'bytes' in stored ? stored.bytes : null
  return bytes instanceof ArrayBuffer ? { sha256, bytes } : null
}

const WEEK_MS = 7 * DAY_MS

/**
 * Deletes the originals of saved photos. Unsaved originals are deleted after a week: a removed photo may have the
 * same hash as one that is still in use.
 */
export async function dropOriginals(photos: readonly DraftPhoto[]): Promise<void> {
  const names = photos.flatMap(({ originalSha256 }) => originalSha256 ?? [])
  await Promise.all(names.map((sha256) => dropDraft(KEY + sha256)))
  await dropOldDrafts(KEY, Date.now() - WEEK_MS)
}
