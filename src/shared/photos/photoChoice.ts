import { type ChosenPhoto, dropChosenPhoto, saveChosenPhoto, readChosenPhoto } from '../../db/chosenPhotos.ts'
import { currentActor } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { PhotoRefusedError, type PreparedPhoto, preparePhoto } from './preparePhoto.ts'

/** The purpose of a photo, known when it is chosen. */
export interface PhotoTarget
  extends Pick<ChosenPhoto, 'repairId' | 'itemId' | 'slot' | 'replaces' | 'drawnOn' | 'inForm' | 'takenAt'> {
  phase?: ChosenPhoto['phase'] | undefined
}

/** A photo that is stored on the device. Its small copy and its original are made on demand. */
export interface PhotoChoice {
  id: string
  slot: number | null
  /** Makes both files once. @throws PhotoRefusedError, after deleting the stored photo */
  prepare: () => Promise<PreparedPhoto>
}

type PhotoFile = Pick<ChosenPhoto, 'name' | 'mime' | 'bytes'>

/** Stores a chosen file immediately, and prepares it on demand. */
export function choosePhoto(file: File, limit: number, target: PhotoTarget): PhotoChoice {
  const fileOf = async (): Promise<PhotoFile | null> => {
    // A file that is too large or unreadable is refused when it is prepared.
    if (file.size >= limit) return null
    const bytes = await file.arrayBuffer().catch(() => null)
    return bytes && { name: file.name, mime: file.type, bytes }
  }
  return createPhotoChoice(target, fileOf, () => preparePhoto(file, limit))
}

/**
 * A photo that is made now and stored immediately.
 * @param fileOf returns the file to store; null: there is nothing to store
 */
export function createPhotoChoice(
  { phase = null, ...target }: PhotoTarget,
  fileOf: () => Promise<PhotoFile | null>,
  make: () => Promise<PreparedPhoto>,
): PhotoChoice {
  const facts = { photoId: newId(), uid: currentActor()?.id ?? '', phase, ...target }
  const store = async () => {
    const file = await fileOf()
    if (file) await saveChosenPhoto({ ...facts, ...file })
  }
  return makeChoice(facts, store(), make)
}

/** Reads a stored photo; null if it is gone. */
export async function readPhotoChoice(photoId: string): Promise<PhotoChoice | null> {
  const stored = await readChosenPhoto(photoId)
  return stored && choiceOfStored(stored)
}

/** The choice of a photo that an earlier page stored. Its size was checked when it was chosen. */
export function choiceOfStored({ bytes, name, mime, ...facts }: ChosenPhoto): PhotoChoice {
  const file = new File([bytes], name, { type: mime })
  return makeChoice(facts, Promise.resolve(), () => preparePhoto(file, Number.POSITIVE_INFINITY))
}

type Facts = Omit<ChosenPhoto, keyof PhotoFile>

function makeChoice(facts: Facts, stored: Promise<void>, make: () => Promise<PreparedPhoto>): PhotoChoice {
  const { photoId, uid, slot, phase, takenAt } = facts
  let prepared: Promise<PreparedPhoto> | undefined
  const prepare = async (): Promise<PreparedPhoto> => {
    try {
      const photo = await make()
      // Wait for the write: otherwise it could follow the deletion after the save.
      await stored
      return { ...photo, phase, ...(takenAt ? { takenAt } : {}), chosen: { photoId, uid } }
    } catch (error) {
      await stored
      if (error instanceof PhotoRefusedError) await dropChosenPhoto(photoId)
      throw error
    }
  }
  return { id: photoId, slot, prepare: () => (prepared ??= prepare()) }
}
