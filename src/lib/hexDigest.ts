/** SHA-256 of bytes, or of a text, in hexadecimal digits. */
export async function hexDigest(of: string | ArrayBuffer): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
