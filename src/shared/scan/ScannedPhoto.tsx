import { mutate } from '../../db/mutate.ts'
import { PHOTOS_MAX } from '../../domain/repairs/constants.ts'
import { usualPhase } from '../../domain/repairs/photos.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { PhotoCamera } from '../photos/camera/PhotoCamera.tsx'
import { storePhoto } from '../photos/storePhoto.ts'

/** The camera for the open repair of a scanned item; each photo is stored at once. */
export const ScannedPhoto = ({ repair, onClose }: { repair: Repair; onClose: () => void }) => (
  <PhotoCamera
    of={{ repairId: repair.id }}
    begins={usualPhase(repair)}
    remaining={PHOTOS_MAX - repair.repairPictures.length}
    onPhoto={async (photo) => {
      const photoId = await storePhoto(repair.id, photo, { slot: null })
      return () => mutate('photo.remove', { repairId: repair.id, photoId })
    }}
    onClose={onClose}
  />
)
