/** A logo as it is stored and sent: scaled down and named by its hash. */
export interface Logo {
  bytes: ArrayBuffer
  sha256: string
  mime: 'image/jpeg' | 'image/png'
}

/** The reason why a chosen file is refused; the text shows beside the logo. */
export class LogoRefused extends Error {}

export const LOGO_TEXTS = {
  noImage: 'Gelieve een afbeelding te kiezen!',
  tooLarge: 'Het gekozen bestand is te groot',
  gone: 'Dit logo kon niet bewaard worden. Kies het opnieuw.',
} as const

/** Maximum file size in bytes, before scaling (D-125). */
export const LOGO_MAX = 1024 * 1024
/** Maximum size of a logo in px (D-125). */
const FRAME = { width: 600, height: 300 } as const

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Returns the file type by its first bytes; null for anything but png, jpg, gif and webp (SE-28, D-125). */
function logoKind(head: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  if (head[0] === 0x89 && ascii(head, 1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'gif'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Returns the size within the frame, without distorting or enlarging. */
export function logoSize(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, FRAME.width / width, FRAME.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * Checks a chosen file and scales it to at most 600 × 300. A photo stays a JPEG. Everything else becomes a
 * PNG, because it may be transparent and a document cannot contain a GIF or WebP.
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
