import { toastPersistent } from '../../components/toasts/toasts.ts'
import { type ChosenPhoto, dropChosenPhoto, readChosenPhoto, waitingPhotosOf } from '../../db/chosenPhotos.ts'
import { db } from '../../db/database.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { storeItemPhoto } from './storeItemPhoto.ts'
import { storePhoto } from './storePhoto.ts'
import { choiceOfStored } from './photoChoice.ts'
import { PhotoRefusedError, type PreparedPhoto } from './preparePhoto.ts'
import { photoTexts } from './photoTexts.ts'

/**
 * Adds the photos that a person chose before an earlier page ended to their repairs and items, each once, and shows
 * a message.
 */
export async function recoverPhotos(uid: string): Promise<void> {
  try {
    let added = 0
    for (const photo of await waitingPhotosOf(uid)) if (await recover(photo)) added += 1
    if (added > 0) toastPersistent(photoTexts.recovered(added))
  } catch (error) {
    console.error('the kept photos are not stored yet', error)
  }
}

/** @returns true if the photo was added now */
async function recover(photo: ChosenPhoto): Promise<boolean> {
  const owner = await (photo.itemId === undefined ? repairOf(photo) : itemOf(photo, photo.itemId))
  if (typeof owner === 'string') {
    offerFile(photo, owner)
    return false
  }
  if (owner.isStored) {
    await dropChosenPhoto(photo.photoId)
    return false
  }
  try {
    const prepared = await choiceOfStored(photo).prepare()
    // Another tab may have added it.
    if (!(await readChosenPhoto(photo.photoId))) return false
    await owner.store(prepared)
    return true
  } catch (error) {
    if (error instanceof PhotoRefusedError) toastPersistent(photoTexts.notRecovered(error.message))
    else if (error instanceof Refusal) offerFile(photo, error.message)
    else throw error
    return false
  }
}

/** The record of a photo. */
interface PhotoOwner {
  /** True if the record has the photo already. */
  isStored: boolean
  store: (photo: PreparedPhoto) => Promise<unknown>
}

/** Returns the repair of a photo, or the reason why it gets none. */
async function repairOf({
  photoId,
  repairId,
  slot,
  replaces,
  drawnOn,
}: ChosenPhoto): Promise<PhotoOwner | string> {
  const repair = await db.repair.get(repairId)
  if (!repair) return photoTexts.noRepair
  return {
    isStored: repair.repairPictures.some(({ id }) => id === photoId),
    store: (photo) =>
      storePhoto(repairId, photo, {
        slot,
        ...(replaces ? { replaces } : {}),
        ...(drawnOn ? { drawnOn } : {}),
      }),
  }
}

/** Returns the item of a photo, or the reason why it gets none. */
async function itemOf({ replaces }: ChosenPhoto, itemId: string): Promise<PhotoOwner | string> {
  const item = await db.item.get(itemId)
  if (!item) return photoTexts.noItem
  // A photo of the same bytes changes nothing.
  return { isStored: false, store: (photo) => storeItemPhoto(itemId, photo, replaces ?? null) }
}

/** The record no longer accepts the photo, so the person may save the file. It is offered until they do. */
function offerFile({ photoId, bytes, mime, name }: ChosenPhoto, reason: string): void {
  const run = () => {
    saveFile(new Blob([bytes], { type: mime }), name)
    void dropChosenPhoto(photoId)
  }
  toastPersistent(photoTexts.notRecovered(reason), { label: photoTexts.saveFile, run })
}
