import { type ChosenPhoto, dropChosenPhoto, keepChosenPhoto, readChosenPhoto } from '../../db/chosenPhotos.ts'
import { currentActor } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { PhotoRefused, type PreparedPhoto, preparePhoto } from './preparePhoto.ts'

/** What a photo is for, known when it is chosen. */
export interface PhotoTarget
  extends Pick<ChosenPhoto, 'repairId' | 'slot' | 'replaces' | 'drawnOn' | 'inForm' | 'takenAt'> {
  phase?: ChosenPhoto['phase'] | undefined
}

/** A photo that is kept on the device, and of which the small copy and the original are made on demand. */
export interface Choice {
  id: string
  slot: number | null
  /** Made once. @throws PhotoRefused, and then the photo is kept no longer */
  prepare: () => Promise<PreparedPhoto>
}

type PhotoFile = Pick<ChosenPhoto, 'name' | 'mime' | 'bytes'>

/** Keeps a chosen file from this moment on, and prepares it when asked. */
export function choosePhoto(file: File, limit: number, target: PhotoTarget): Choice {
  const fileOf = async (): Promise<PhotoFile | null> => {
    // A file that is too large or cannot be read is refused where it is prepared.
    if (file.size >= limit) return null
    const bytes = await file.arrayBuffer().catch(() => null)
    return bytes && { name: file.name, mime: file.type, bytes }
  }
  return newChoice(target, fileOf, () => preparePhoto(file, limit))
}

/**
 * A photo that is made now and kept from this moment on.
 * @param fileOf the file to keep; null: there is nothing to keep
 */
export function newChoice(
  { phase = null, ...target }: PhotoTarget,
  fileOf: () => Promise<PhotoFile | null>,
  make: () => Promise<PreparedPhoto>,
): Choice {
  const facts = { photoId: newId(), uid: currentActor()?.id ?? '', phase, ...target }
  const keep = async () => {
    const file = await fileOf()
    if (file) await keepChosenPhoto({ ...facts, ...file })
  }
  return choiceOf(facts, keep(), make)
}

/** The photo as it was kept; null where it is gone. */
export async function readChoice(photoId: string): Promise<Choice | null> {
  const kept = await readChosenPhoto(photoId)
  return kept && choiceOfKept(kept)
}

/** The choice of a photo that an earlier page kept. Its size was judged when it was chosen. */
export function choiceOfKept({ bytes, name, mime, ...facts }: ChosenPhoto): Choice {
  const file = new File([bytes], name, { type: mime })
  return choiceOf(facts, Promise.resolve(), () => preparePhoto(file, Number.POSITIVE_INFINITY))
}

type Facts = Omit<ChosenPhoto, keyof PhotoFile>

function choiceOf(facts: Facts, kept: Promise<void>, make: () => Promise<PreparedPhoto>): Choice {
  const { photoId, uid, slot, phase, takenAt } = facts
  let prepared: Promise<PreparedPhoto> | undefined
  const prepare = async (): Promise<PreparedPhoto> => {
    try {
      const photo = await make()
      // What is dropped after it is stored must not be written later.
      await kept
      return { ...photo, phase, ...(takenAt ? { takenAt } : {}), chosen: { photoId, uid } }
    } catch (error) {
      await kept
      if (error instanceof PhotoRefused) await dropChosenPhoto(photoId)
      throw error
    }
  }
  return { id: photoId, slot, prepare: () => (prepared ??= prepare()) }
}
