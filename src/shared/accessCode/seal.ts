import { formatSealedCode, parseSealedCode, SEALED_CODE_CONTEXT } from '../../domain/repairs/accessCode.ts'
import { fromBase64Url, toBase64Url } from '../../lib/base64Url.ts'
import { accessCodeKeyOf, accessCodeKeys } from './accessCodeKey.ts'

const BOUND_TO = new TextEncoder().encode(SEALED_CODE_CONTEXT)

const how = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: BOUND_TO })

/** Seals a code as it is stored and sent, with the newest key of this device; null if it has none. */
export async function sealCode(code: string): Promise<string | null> {
  const [newest] = await accessCodeKeys()
  if (!newest) return null
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const box = await crypto.subtle.encrypt(how(nonce), newest.key, new TextEncoder().encode(code))
  return formatSealedCode({
    keyVersion: newest.version,
    nonce: toBase64Url(nonce),
    box: toBase64Url(new Uint8Array(box)),
  })
}

/** Opens a sealed code; null if this device cannot open it, or if another company sealed it. */
export async function openCode(text: string): Promise<string | null> {
  const sealed = parseSealedCode(text)
  if (!sealed) return null
  const key = await accessCodeKeyOf(sealed.keyVersion)
  if (key) {
    const code = await openBox(key, sealed.nonce, sealed.box)
    if (code !== null) return code
  }
  // An earlier app wrote 'v1' with whichever key it was given.
  if (sealed.keyVersion > 1) return null
  for (const other of await accessCodeKeys()) {
    const code = await openBox(other.key, sealed.nonce, sealed.box)
    if (code !== null) return code
  }
  return null
}

async function openBox(key: CryptoKey, nonce: string, box: string): Promise<string | null> {
  try {
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(how(fromBase64Url(nonce)), key, fromBase64Url(box)),
    )
  } catch {
    return null
  }
}
