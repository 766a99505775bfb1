import sharp from 'sharp'
import { HttpError } from '../lib/errors.ts'

/*
 * Decodes and re-encodes a photo. This removes metadata such as place and camera, and everything of a file
 * that is also valid in another format.
 */

export const PHOTO_MIMES = ['image/jpeg', 'image/png'] as const
export type PhotoMime = (typeof PHOTO_MIMES)[number]
/** Pixel limit, checked before decoding (ASVS 5.2.6). */
const MAX_PIXELS = 40_000_000
const THUMB = { width: 160, height: 140 } as const

/** @throws ApiError 422 not_an_image, also if the format differs from the declared type */
export async function rewritePhoto(sent: Buffer, mime: PhotoMime) {
  try {
    const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (`image/${format}` !== mime) throw new Error(`this is ${format}`)
    // The orientation is part of the removed metadata, so rotate the pixels.
    const upright = image.rotate()
    const { data, info } = await (mime === 'image/png'
      ? upright.clone().png({ compressionLevel: 9 })
      : upright.clone().jpeg({ quality: 85, mozjpeg: false })
    ).toBuffer({ resolveWithObject: true })
    return { data, info, thumb: await thumbOf(data) }
  } catch {
    throw new HttpError(422, 'not_an_image', 'Dit bestand is geen leesbare foto.')
  }
}

export const thumbOf = (photo: Buffer): Promise<Buffer> =>
  sharp(photo, { limitInputPixels: MAX_PIXELS })
    .resize({ ...THUMB, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 75 })
    .toBuffer()

/** True if the bytes are a complete photo. */
export const isReadablePhoto = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .stats()
    .then(
      () => true,
      () => false,
    )
