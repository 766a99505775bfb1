import { PHOTO_FIT, type PhotoPhase } from '../../domain/repairs/constants.ts'
import { hexDigest } from '../../lib/hexDigest.ts'
import type { PreparedPhoto } from './preparePhoto.ts'
import {
  toJpeg,
  drawScaled,
  makeOriginal,
  pictureSize,
  type PictureSource,
  fitWithin,
} from './scalePicture.ts'

const QUALITY = 0.85

/** The camera picture of one moment. The video continues while the files are made. */
export interface Still {
  canvas: HTMLCanvasElement
  takenAt: string
}

export const stillOf = (source: PictureSource): Still => ({
  canvas: drawScaled(source, pictureSize(source)),
  takenAt: new Date().toISOString(),
})

/** Makes the two files of a still. */
export async function photoOfStill(
  { canvas, takenAt }: Still,
  phase: PhotoPhase | null,
): Promise<PreparedPhoto> {
  const size = fitWithin(pictureSize(canvas), PHOTO_FIT)
  const blob = await toJpeg(drawScaled(canvas, size), QUALITY)
  const bytes = await blob.arrayBuffer()
  return {
    bytes,
    sha256: await hexDigest(bytes),
    mime: 'image/jpeg',
    w: size.width,
    h: size.height,
    phase,
    takenAt,
    original: await makeOriginal(canvas),
  }
}
