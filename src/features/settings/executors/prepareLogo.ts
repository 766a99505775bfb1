/** A logo as it is stored and sent: small, named by its hash. */
export interface Logo {
  bytes: ArrayBuffer
  sha256: string
  mime: 'image/jpeg' | 'image/png'
}

/** Why a chosen file is not taken; the text stands beside the logo. */
export class LogoRefused extends Error {}

export const LOGO_TEXTS = {
  noImage: 'Gelieve een afbeelding te kiezen!',
  tooLarge: 'Het gekozen bestand is te groot',
  gone: 'Dit logo kon niet bewaard worden. Kies het opnieuw.',
} as const

/** Largest file that is taken, before scaling (D-125). */
export const LOGO_MAX = 1024 * 1024
/** The frame that a logo is made to fit (D-125). */
const FRAME = { width: 600, height: 300 } as const

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** What the first bytes say a file is; null for anything but png, jpg, gif and webp (SE-28, D-125). */
function logoKind(head: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  if (head[0] === 0x89 && ascii(head, 1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'gif'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  return null
}

/** The size that fits the frame without distorting or enlarging. */
export function logoSize(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, FRAME.width / width, FRAME.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * Checks a chosen file and makes it fit 600 × 300. A photo stays a JPEG; everything else becomes a PNG, because it
 * may be transparent and a document can hold no GIF or WebP.
 * @throws LogoRefused with the Dutch text
 */
export async function prepareLogo(file: File): Promise<Logo> {
  const kind = logoKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!kind) throw new LogoRefused(LOGO_TEXTS.noImage)
  if (file.size > LOGO_MAX) throw new LogoRefused(LOGO_TEXTS.tooLarge)
  const mime = kind === 'jpeg' ? 'image/jpeg' : 'image/png'
  const bytes = await (await draw(file, mime)).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { bytes, sha256, mime }
}

async function draw(file: File, mime: Logo['mime']): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new LogoRefused(LOGO_TEXTS.noImage)
  })
  const { width, height } = logoSize(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mime, 0.9))
  if (!drawn) throw new LogoRefused(LOGO_TEXTS.noImage)
  return drawn
}
