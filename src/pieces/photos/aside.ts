import { dropDraft, dropOldDrafts, readDraft, writeDraft } from '../drafts/drafts.ts'
import type { Original } from './shrink.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

/*
 * Originals of photos of a repair that is not saved yet: each is written once, beside the draft, which is written after
 * every key.
 */

const KEY = 'photo.original/'

/** A photo in a form: its original stands aside. */
export interface KeptPhoto extends Omit<PreparedPhoto, 'original'> {
  originalSha256?: string
}

export async function setAside({ original, ...photo }: PreparedPhoto): Promise<KeptPhoto> {
  if (!original) return photo
  await writeDraft(KEY + original.sha256, { bytes: original.bytes })
  return { ...photo, originalSha256: original.sha256 }
}

/** The photo with its original; without one where it is gone. */
export async function takeBack({ originalSha256, ...photo }: KeptPhoto): Promise<PreparedPhoto> {
  const original = originalSha256 ? await readAside(originalSha256) : null
  return original ? { ...photo, original } : photo
}

async function readAside(sha256: string): Promise<Original | null> {
  const kept = await readDraft(KEY + sha256)
  const bytes = kept instanceof Object && 'bytes' in kept ? kept.bytes : null
  return bytes instanceof ArrayBuffer ? { sha256, bytes } : null
}

const WEEK_MS = 7 * 24 * 3_600_000

/** These were saved; those that nobody saved go after a week, for a photo that was wiped may be the twin of one that was not. */
export async function dropAside(photos: readonly KeptPhoto[]): Promise<void> {
  const names = photos.flatMap(({ originalSha256 }) => originalSha256 ?? [])
  await Promise.all(names.map((sha256) => dropDraft(KEY + sha256)))
  await dropOldDrafts(KEY, Date.now() - WEEK_MS)
}
