import { photoOfStill, stillOf } from './capture.ts'
import { type PhotoChoice, createPhotoChoice, type PhotoTarget } from './photoChoice.ts'
import { toJpeg, type PictureSource } from './scalePicture.ts'

const QUALITY = 0.9

/** Takes the present picture of the camera, or a drawing, and stores it immediately. */
export function takePhoto(source: PictureSource, target: PhotoTarget): PhotoChoice {
  const still = stillOf(source)
  const { takenAt } = still
  const fileOf = async () => {
    const bytes = await (await toJpeg(still.canvas, QUALITY)).arrayBuffer()
    return { name: `foto-${takenAt.slice(0, 10)}.jpg`, mime: 'image/jpeg', bytes }
  }
  return createPhotoChoice({ ...target, takenAt }, fileOf, () => photoOfStill(still, target.phase ?? null))
}
