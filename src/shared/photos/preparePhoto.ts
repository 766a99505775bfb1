import { hexDigest } from '../../lib/hexDigest.ts'
import { PHOTO_FIT, type PhotoPhase } from '../../domain/repairs/constants.ts'
import { validationTexts } from '../../domain/shared/stringSchemas.ts'
import { type PhotoOriginal, makeOriginal, fitWithin } from './scalePicture.ts'

/** A photo as it is stored and sent: small, upright and named by its hash. */
export interface PreparedPhoto {
  bytes: ArrayBuffer
  sha256: string
  mime: 'image/jpeg' | 'image/png'
  w: number
  h: number
  phase?: PhotoPhase | null
  /** When it was taken, by the clock of the device; absent for a chosen file. */
  takenAt?: string
  /** Absent if this browser could not make one. */
  original?: PhotoOriginal
  /** The id that it got when it was chosen, and who chose it; absent if it was not stored then (photoChoice.ts). */
  chosen?: { photoId: string; uid: string }
}

/** The refusal of a chosen file; its text is shown under the slot. */
export class PhotoRefusedError extends Error {}

export const PHOTO_ERRORS = {
  tooLarge: 'Het gekozen bestand is te groot',
  wrongKind: validationTexts.photoKind,
  unreadable: 'Deze foto kan niet gelezen worden.',
} as const

const MAGIC: { mime: PreparedPhoto['mime']; bytes: number[] }[] = [
  { mime: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/** The type of a file by its first bytes; null if it is not JPEG or PNG (D-066). */
export const sniff = (head: Uint8Array): PreparedPhoto['mime'] | null =>
  MAGIC.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte))?.mime ?? null

const hasPhotoName = (name: string) => /\.(jpe?g|png)$/i.test(name)

/**
 * Checks a chosen file and scales it to fit 400 × 350 (PH-02 to PH-05, D-065, D-066).
 * @param limit a file of this many bytes or more is refused, measured before scaling
 * @throws PhotoRefusedError with the Dutch text
 */
export async function preparePhoto(file: File, limit: number): Promise<PreparedPhoto> {
  const mime = await checkFile(file, limit)
  const small = await resize(file, mime)
  const bytes = await small.arrayBuffer()
  const sha256 = await hexDigest(bytes)
  const { width: w, height: h } = await measure(small)
  const original = await originalOfFile(file)
  return { bytes, sha256, mime, w, h, ...(original ? { original } : {}) }
}

/** Only the small copy is necessary. Without an original the photo is accepted anyway. */
async function originalOfFile(file: File): Promise<PhotoOriginal | null> {
  try {
    const picture = await createImageBitmap(file)
    return await makeOriginal(picture).finally(() => picture.close())
  } catch {
    return null
  }
}

/** Returns the type of an acceptable file. @throws PhotoRefusedError for any other file */
export async function checkFile(file: File, limit: number): Promise<PreparedPhoto['mime']> {
  if (!hasPhotoName(file.name)) throw new PhotoRefusedError(PHOTO_ERRORS.wrongKind)
  if (file.size >= limit) throw new PhotoRefusedError(PHOTO_ERRORS.tooLarge)
  const mime = sniff(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!mime) throw new PhotoRefusedError(PHOTO_ERRORS.wrongKind)
  return mime
}

/** The size of the small copy. */
export const smallCopySize = (width: number, height: number) => fitWithin({ width, height }, PHOTO_FIT)

async function measure(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new PhotoRefusedError(PHOTO_ERRORS.unreadable)
  })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function resize(file: File, mime: PreparedPhoto['mime']): Promise<Blob> {
  const { width, height } = await measure(file)
  const target = smallCopySize(width, height)
  const [{ default: compress }, { default: lib }] = await Promise.all([
    import('browser-image-compression'),
    import('browser-image-compression/dist/browser-image-compression.js?url'),
  ])
  return compress(file, {
    fileType: mime,
    initialQuality: 0.85,
    maxWidthOrHeight: Math.max(target.width, target.height),
    alwaysKeepResolution: true,
    useWebWorker: true,
    // Load the library from our own host. By default its worker loads the code from a CDN.
    libURL: new URL(lib, location.href).href,
  })
}
