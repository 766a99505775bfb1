import sharp from 'sharp'
import { ApiError } from '../lib/errors.ts'

/*
 * A photo decoded and written anew, which takes out where and with what it was made and leaves nothing of a file that is
 * an image and something else at once.
 */

export const MIMES = ['image/jpeg', 'image/png'] as const
export type Mime = (typeof MIMES)[number]
/** Before anything is decoded (ASVS 5.2.6). */
const MAX_PIXELS = 40_000_000
const THUMB = { width: 160, height: 140 } as const

/** @throws ApiError 422 not_an_image, also for one of another kind than it says */
export async function rewritten(sent: Buffer, mime: Mime) {
  try {
    const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (`image/${format}` !== mime) throw new Error(`this is ${format}`)
    // the orientation stands in what is taken out, so the picture itself is turned
    const upright = image.rotate()
    const { data, info } = await (mime === 'image/png'
      ? upright.clone().png({ compressionLevel: 9 })
      : upright.clone().jpeg({ quality: 85, mozjpeg: false })
    ).toBuffer({ resolveWithObject: true })
    return { data, info, thumb: await thumbOf(data) }
  } catch {
    throw new ApiError(422, 'not_an_image', 'Dit bestand is geen leesbare foto.')
  }
}

export const thumbOf = (photo: Buffer): Promise<Buffer> =>
  sharp(photo, { limitInputPixels: MAX_PIXELS })
    .resize({ ...THUMB, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 75 })
    .toBuffer()

/** Whether the bytes are a photo to their end. */
export const canBeRead = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .stats()
    .then(
      () => true,
      () => false,
    )
