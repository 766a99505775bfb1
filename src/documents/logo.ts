/** Header of an answer with a document: present if its logo was not found. */
export const WITHOUT_LOGO_HEADER = 'x-without-logo'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8, 0xff]
const CHUNK = 0x8000

/** The bytes of a logo as a data URL; null for none, and for pictures that a PDF cannot hold. */
export function logoUrl(bytes: Uint8Array | null | undefined): string | null {
  if (!bytes) return null
  const begins = (magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte)
  const mime = begins(PNG) ? 'image/png' : begins(JPEG) ? 'image/jpeg' : null
  return mime && `data:${mime};base64,${base64(bytes)}`
}

/** Converts in chunks, because a call accepts a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(text)
}
