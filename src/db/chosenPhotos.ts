import { DAY_MS } from '../lib/instants.ts'
import { PHOTO_PHASE_LIST, type PhotoPhase } from '../domain/repairs/constants.ts'
import { isRecord } from '../lib/objects.ts'
import { db } from './database.ts'
import { putDraftsNow } from './draftRows.ts'
import { reportIfFull } from '../sync/store/storageHealth.ts'

/*
 * Photos from the moment they are chosen or taken until their small copies are stored with a record. Making
 * the copies takes about a second, in which the page may disappear. Each row is one file as it was chosen,
 * and belongs to the person who chose it.
 */

const PREFIX = 'photo.chosen/'
const keyOf = (photoId: string) => PREFIX + photoId

/** A photo that is not yet stored with its repair or item. */
export interface ChosenPhoto {
  /** The id that the photo has in the repair. It prevents attaching the photo twice. */
  photoId: string
  uid: string
  /** The repair; '' for the own photo of an item. */
  repairId: string
  itemId?: string
  /** The slot, 1 to 4. Null: the first free slot, or beside them if all are taken. */
  slot: number | null
  /** The photo that was in the slot when this one was chosen; for an item the hash of its photo. */
  replaces?: string
  drawnOn?: string
  phase: PhotoPhase | null
  takenAt?: string
  /**
   * The photo belongs to a form that creates the repair. Until the repair exists, the photo waits for the
   * form.
   */
  inForm?: true
  name: string
  mime: string
  bytes: ArrayBuffer
}

const isChosen = (data: unknown): data is ChosenPhoto =>
  isRecord(data) &&
  ['photoId', 'uid', 'repairId', 'name', 'mime'].every((key) => typeof data[key] === 'string') &&
  (data['phase'] === null || PHOTO_PHASE_LIST.some((phase) => phase === data['phase'])) &&
  data['bytes'] instanceof ArrayBuffer

/** Writes the row at once. A full device is reported as usual, and the photo is prepared anyway. */
export async function saveChosenPhoto(photo: ChosenPhoto): Promise<void> {
  const row = { key: keyOf(photo.photoId), data: photo }
  // A closed store throws synchronously. The second attempt opens it again.
  const put = async () => putDraftsNow([row])
  await put()
    .catch(() => db.draft.put({ ...row, savedAt: Date.now() }))
    .catch(reportIfFull)
}

export async function readChosenPhoto(photoId: string): Promise<ChosenPhoto | null> {
  const data = (await db.draft.get(keyOf(photoId)))?.data
  return isChosen(data) ? data : null
}

export const dropChosenPhoto = async (photoId: string): Promise<void> => {
  await db.draft.delete(keyOf(photoId))
}

/**
 * Returns every photo on this device that was chosen for a record and is not stored with it, of all people.
 */
export async function allChosenPhotos(): Promise<ChosenPhoto[]> {
  return (await rows()).map(({ data }) => data).filter((photo) => !photo.inForm)
}

const WEEK_MS = 7 * DAY_MS

/**
 * Returns the photos of one person that wait for their repair. A photo that belongs to a form is included
 * once its repair exists. If nobody saves the form for a week, its photos are dropped.
 */
export async function waitingPhotosOf(uid: string): Promise<ChosenPhoto[]> {
  const waiting: ChosenPhoto[] = []
  for (const { data, savedAt } of await rows()) {
    if (data.uid !== uid) continue
    if (!data.inForm || (await db.repair.get(data.repairId))) waiting.push(data)
    else if (savedAt < Date.now() - WEEK_MS) await dropChosenPhoto(data.photoId)
  }
  return waiting
}

const rows = async () =>
  (await db.draft.where('key').startsWith(PREFIX).toArray()).flatMap(({ data, savedAt }) =>
    isChosen(data) ? [{ data, savedAt }] : [],
  )
