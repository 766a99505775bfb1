import { fromBase64Url } from '../../lib/base64Url.ts'
import { request } from '../../lib/http.ts'
import { requestResult, openSimpleDatabase } from '../../lib/idb.ts'

/*
 * The key of the access codes on this device. It cannot be exported and has a database of its own, so a copy of the
 * device's store opens no code.
 */

const NAME = 'house'
const STORE = 'keys'
const ACCESS_CODE = 'access code'

const open = () => openSimpleDatabase(NAME, (database) => database.createObjectStore(STORE))

async function readStoredKey(): Promise<CryptoKey | null> {
  const database = await open()
  try {
    const found: unknown = await requestResult(
      database.transaction(STORE).objectStore(STORE).get(ACCESS_CODE),
    )
    return found instanceof CryptoKey ? found : null
  } finally {
    database.close()
  }
}

async function storeKey(key: CryptoKey): Promise<void> {
  const database = await open()
  try {
    await requestResult(database.transaction(STORE, 'readwrite').objectStore(STORE).put(key, ACCESS_CODE))
  } finally {
    database.close()
  }
}

/** Returns the key; null if this device never had it and cannot request it now. */
export async function accessCodeKey(): Promise<CryptoKey | null> {
  const stored = await readStoredKey().catch(() => null)
  if (stored) return stored
  const answer = await request<{ key: string }>('GET', '/house/key').catch(() => null)
  if (!answer) return null
  const key = await crypto.subtle.importKey('raw', fromBase64Url(answer.key), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  await storeKey(key).catch(() => undefined)
  return key
}
