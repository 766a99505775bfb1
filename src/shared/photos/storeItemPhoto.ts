import { dropChosenPhoto } from '../../db/chosenPhotos.ts'
import { mutate } from '../../db/mutate.ts'
import { createUndo, type UndoFunction } from '../forms/storeUndoable.ts'
import { pictureBlob } from './pictureBlob.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

type Picture = string | null

/**
 * Stores the own photo of an item with its bytes, under the name of the person who chose it. Afterwards it deletes the
 * copy that was stored when the photo was chosen.
 * @param seen the hash of the photo that the person saw; null if the item had none
 */
export async function storeItemPhoto(
  itemId: string,
  photo: PreparedPhoto,
  seen: Picture,
): Promise<UndoFunction> {
  const { sha256, chosen } = photo
  const options = { ...pictureBlob(photo), ...(chosen?.uid ? { uid: chosen.uid } : {}) }
  const undo = await setPicture(itemId, sha256, seen, options)
  // A copy that cannot be deleted now is deleted at the next start.
  if (chosen) await dropChosenPhoto(chosen.photoId).catch(() => undefined)
  return undo
}

/** Removes the own photo of an item. */
export const removeItemPhoto = (itemId: string, seen: Picture): Promise<UndoFunction> =>
  setPicture(itemId, null, seen)

async function setPicture(
  id: string,
  picture: Picture,
  seen: Picture,
  options: Parameters<typeof mutate>[2] = {},
): Promise<UndoFunction> {
  const put = (to: Picture, from: Picture, more = {}) =>
    mutate('item.set', { id, set: { picture: to } }, { base: { picture: from }, ...more })
  return createUndo(await put(picture, seen, options), () => put(seen, picture))
}
