import { toastPersistent } from '../../components/toasts/toasts.ts'
import { type ChosenPhoto, dropChosenPhoto, readChosenPhoto, waitingPhotosOf } from '../../db/chosenPhotos.ts'
import { db } from '../../db/database.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { storePhoto } from './storePhoto.ts'
import { choiceOfStored } from './photoChoice.ts'
import { PhotoRefusedError } from './preparePhoto.ts'
import { photoTexts } from './photoTexts.ts'

/**
 * Adds the photos that a person chose before an earlier page ended to their repairs, each once, and shows a
 * message.
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
  const { photoId, repairId, slot, replaces, drawnOn } = photo
  const repair = await db.repair.get(repairId)
  if (!repair) {
    offerFile(photo, photoTexts.noRepair)
    return false
  }
  if (repair.repairPictures.some(({ id }) => id === photoId)) {
    await dropChosenPhoto(photoId)
    return false
  }
  try {
    const prepared = await choiceOfStored(photo).prepare()
    // Another tab may have added it.
    if (!(await readChosenPhoto(photoId))) return false
    await storePhoto(repairId, prepared, {
      slot,
      ...(replaces ? { replaces } : {}),
      ...(drawnOn ? { drawnOn } : {}),
    })
    return true
  } catch (error) {
    if (error instanceof PhotoRefusedError) toastPersistent(photoTexts.notRecovered(error.message))
    else if (error instanceof Refusal) offerFile(photo, error.message)
    else throw error
    return false
  }
}

/** The repair no longer accepts the photo, so the person may save the file. It is offered until they do. */
function offerFile({ photoId, bytes, mime, name }: ChosenPhoto, reason: string): void {
  const run = () => {
    saveFile(new Blob([bytes], { type: mime }), name)
    void dropChosenPhoto(photoId)
  }
  toastPersistent(photoTexts.notRecovered(reason), { label: photoTexts.saveFile, run })
}
