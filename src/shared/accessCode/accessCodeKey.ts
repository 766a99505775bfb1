import { db } from '../../db/database.ts'
import { resilientLiveQuery } from '../../db/live.ts'
import { companyKeySettingId, keyVersionOf } from '../../domain/settings/companyKey.ts'
import { fromBase64Url } from '../../lib/base64Url.ts'
import { request } from '../../lib/http.ts'
import { requestResult, openSimpleDatabase } from '../../lib/idb.ts'

/*
 * The keys of the access codes on this device, by version (ADR 0056). They cannot be exported and have a database of
 * their own, so a copy of the device's store opens no code. Older ones stay: an unsent change may be sealed with one.
 */

const NAME = 'house'
const STORE = 'keys'
/** The record of an earlier app, which knew one key. */
const UNVERSIONED = 'access code'
const VERSIONED = /^access code (\d+)$/

export interface CompanyKey {
  version: number
  key: CryptoKey
}

const open = () => openSimpleDatabase(NAME, (database) => database.createObjectStore(STORE))

/** Returns the stored keys, the newest first. */
async function readStoredKeys(): Promise<CompanyKey[]> {
  const database = await open()
  try {
    const store = database.transaction(STORE).objectStore(STORE)
    const [names, values] = await Promise.all([
      requestResult(store.getAllKeys()),
      requestResult(store.getAll()),
    ])
    return names
      .flatMap((name, i) => {
        const key: unknown = values[i]
        const version = typeof name === 'string' ? versionOf(name) : 0
        return key instanceof CryptoKey && version ? [{ version, key }] : []
      })
      .toSorted((a, b) => b.version - a.version)
  } finally {
    database.close()
  }
}

const versionOf = (name: string): number =>
  name === UNVERSIONED ? 1 : Number(VERSIONED.exec(name)?.[1] ?? 0)

async function storeKeys(keys: readonly CompanyKey[]): Promise<void> {
  const database = await open()
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    await Promise.all(keys.map(({ version, key }) => requestResult(store.put(key, `access code ${version}`))))
  } finally {
    database.close()
  }
}

interface KeyAnswer {
  key: string
  /** Absent: the server has one key. */
  version?: number
  keys?: { version: number; key: string }[]
}

/** Requests the keys from the server and stores them. @returns null without a connection, or without the right */
async function fetchKeys(): Promise<CompanyKey[] | null> {
  const answer = await request<Partial<KeyAnswer>>('GET', '/house/key').catch(() => null)
  if (!answer?.key) return null
  const given = answer.keys ?? [{ version: answer.version ?? 1, key: answer.key }]
  const keys = await Promise.all(
    given.map(async ({ version, key }) => ({ version, key: await importKey(key) })),
  )
  await storeKeys(keys).catch(() => undefined)
  return keys
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Returns the keys, the newest first; none if this device never had one and cannot request it now. */
export async function accessCodeKeys(): Promise<CompanyKey[]> {
  const stored = await readStoredKeys().catch(() => [])
  return stored.length > 0 ? stored : ((await fetchKeys()) ?? [])
}

/** Returns the key of a version, from the server if this device lacks it; null if it cannot get it. */
export async function accessCodeKeyOf(version: number): Promise<CryptoKey | null> {
  const find = (keys: CompanyKey[] | null) => keys?.find((it) => it.version === version)?.key
  return find(await accessCodeKeys()) ?? find(await fetchKeys()) ?? null
}

const newestVersion = async () => keyVersionOf((await db.setting.get(companyKeySettingId('newest')))?.value)

let following = false

/** Fetches the key when the app opens and after each replacement, so that codes open without a connection. */
export async function followCompanyKey(): Promise<void> {
  if (following) return
  following = true
  let newest = 1
  const fetchNewest = () => void accessCodeKeyOf(newest)
  resilientLiveQuery(newestVersion).subscribe((version) => {
    newest = version
    fetchNewest()
  })
  addEventListener('online', fetchNewest)
}
