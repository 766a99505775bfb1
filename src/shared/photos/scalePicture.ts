import { hexDigest } from '../../lib/hexDigest.ts'
import { ORIGINAL_BYTES, ORIGINAL_SIDE } from '../../domain/repairs/constants.ts'

/** The source of a drawing: a picture of the camera or of a file. */
export type PictureSource = ImageBitmap | HTMLVideoElement | HTMLCanvasElement

export interface PictureSize {
  width: number
  height: number
}

/** The larger file of a photo. */
export interface PhotoOriginal {
  bytes: ArrayBuffer
  sha256: string
}

export const pictureSize = (source: PictureSource): PictureSize =>
  source instanceof HTMLVideoElement
    ? { width: source.videoWidth, height: source.videoHeight }
    : { width: source.width, height: source.height }

/** The size that fits a frame without enlarging or distorting. */
export function fitWithin({ width, height }: PictureSize, frame: PictureSize): PictureSize {
  const factor = Math.min(1, frame.width / width, frame.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Draws the picture in another size, on white where it is transparent. @throws if there is no canvas */
export function drawScaled(source: PictureSource, { width, height }: PictureSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

export const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))),
      'image/jpeg',
      quality,
    ),
  )

/** Tried in order until the file is small enough. Later steps also scale down, for pictures with much noise. */
const STEPS = [
  { quality: 0.86, scale: 1 },
  { quality: 0.76, scale: 1 },
  { quality: 0.64, scale: 1 },
  { quality: 0.6, scale: 0.8 },
  { quality: 0.5, scale: 0.6 },
  { quality: 0.4, scale: 0.45 },
] as const

/** The best JPEG with at most `ORIGINAL_SIDE` on its long side and `ORIGINAL_BYTES`. */
export async function makeOriginal(source: PictureSource): Promise<PhotoOriginal> {
  const full = fitWithin(pictureSize(source), { width: ORIGINAL_SIDE, height: ORIGINAL_SIDE })
  const canvas = drawScaled(source, full)
  let blob: Blob | null = null
  for (const { quality, scale } of STEPS) {
    const size = { width: Math.round(full.width * scale), height: Math.round(full.height * scale) }
    blob = await toJpeg(scale === 1 ? canvas : drawScaled(canvas, size), quality)
    if (blob.size <= ORIGINAL_BYTES) break
  }
  const bytes = await (blob ?? new Blob()).arrayBuffer()
  return { bytes, sha256: await hexDigest(bytes) }
}
