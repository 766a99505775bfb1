import { fromBase64Url, toBase64Url } from '../../lib/base64Url.ts'
import { accessCodeKey } from './accessCodeKey.ts'

/** Prefix of each sealed code: the version of the method. */
const VERSION = 'v1'
const BOUND_TO = new TextEncoder().encode('werkbank access code')

const how = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: BOUND_TO })

/** Seals a code as it is stored and sent; null if this device has no key. */
export async function sealCode(code: string): Promise<string | null> {
  const key = await accessCodeKey()
  if (!key) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const box = await crypto.subtle.encrypt(how(iv), key, new TextEncoder().encode(code))
  return [VERSION, toBase64Url(iv), toBase64Url(new Uint8Array(box))].join('.')
}

/** Opens a sealed code; null if this device cannot open it, or if another company sealed it. */
export async function openCode(sealed: string): Promise<string | null> {
  const [version, iv = '', box = ''] = sealed.split('.')
  const key = version === VERSION ? await accessCodeKey() : null
  if (!key) return null
  try {
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(how(fromBase64Url(iv)), key, fromBase64Url(box)),
    )
  } catch {
    return null
  }
}
