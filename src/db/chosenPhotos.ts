import { PHOTO_PHASE_LIST, type PhotoPhase } from '../domain/repairs/constants.ts'
import { isRecord } from '../domain/shared/objects.ts'
import { db } from './database.ts'
import { putDraftsNow } from './draftRows.ts'
import { noteFull } from './storageHealth.ts'

/*
 * Photos from the moment they are chosen or taken until their small copies are stored with a record: making those takes
 * about a second, in which the page may go. Each row is one file as it was chosen, and belongs to the person who chose it.
 */

const PREFIX = 'photo.chosen/'
const keyOf = (photoId: string) => PREFIX + photoId

/** A photo that is not stored with its repair yet. */
export interface ChosenPhoto {
  /** The id that the photo has in the repair: it can be attached once only. */
  photoId: string
  uid: string
  repairId: string
  /** 1 to 4; null: the first free one, or beside them. */
  slot: number | null
  /** The photo that stood in the slot when this one was chosen. */
  replaces?: string
  drawnOn?: string
  phase: PhotoPhase | null
  takenAt?: string
  /** It belongs to a form that makes the repair: without the repair it waits for the form. */
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

/** Writes the row at once; a full device is told as always, and the photo is prepared all the same. */
export async function keepChosenPhoto(photo: ChosenPhoto): Promise<void> {
  const row = { key: keyOf(photo.photoId), data: photo }
  // A closed store throws at once, and is opened anew by the second attempt.
  const put = async () => putDraftsNow([row])
  await put()
    .catch(() => db.draft.put({ ...row, savedAt: Date.now() }))
    .catch(noteFull)
}

export async function readChosenPhoto(photoId: string): Promise<ChosenPhoto | null> {
  const data = (await db.draft.get(keyOf(photoId)))?.data
  return isChosen(data) ? data : null
}

export const dropChosenPhoto = async (photoId: string): Promise<void> => {
  await db.draft.delete(keyOf(photoId))
}

/** Every photo of this device that was chosen for a record and is not stored with it, of all people. */
export async function allChosenPhotos(): Promise<ChosenPhoto[]> {
  return (await rows()).map(({ data }) => data).filter((photo) => !photo.inForm)
}

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * The photos of one person that wait for their repair. One that waits for a form is among them once the repair is there;
 * where nobody saved the form for a week it is dropped.
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
