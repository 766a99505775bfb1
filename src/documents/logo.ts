/** Of an answer with a paper: there when the logo that it should have was not to be found. */
export const WITHOUT_LOGO_HEADER = 'x-without-logo'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8, 0xff]
const CHUNK = 0x8000

/** The bytes of a logo as a data URL; null for nothing, and for pictures that a PDF cannot hold. */
export function logoUrl(bytes: Uint8Array | null | undefined): string | null {
  if (!bytes) return null
  const begins = (magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte)
  const mime = begins(PNG) ? 'image/png' : begins(JPEG) ? 'image/jpeg' : null
  return mime && `data:${mime};base64,${base64(bytes)}`
}

/** In pieces: a call takes so many arguments only. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(text)
}
