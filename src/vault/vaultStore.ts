/*
 * The vault has its own database, used without Dexie. The login page needs it before anything else is loaded,
 * and it must open when the main database cannot.
 */

import { openSimpleDatabase } from '../lib/idb.ts'

/**
 * The sealed login of one person. Opened with the password, or (`stay`) with this device alone; see vault.ts.
 */
export interface VaultRow {
  userId: string
  /** Lower case, trimmed. */
  username: string
  /** The replica to which the credential is bound. */
  clientId: string
  salt: Uint8Array<ArrayBuffer>
  /** The PBKDF2 rounds with which this box was sealed. */
  iter: number
  iv: Uint8Array<ArrayBuffer>
  box: ArrayBuffer
  /**
   * The secret that opens the box. Absent: the password of the account. 'device': a PIN or password of this device alone
   * (OC-08). 'none': nothing that a person types; only the running session seals it again.
   */
  opensWith?: 'device' | 'none'
  /** Present when the person ticked 'Aangemeld blijven op dit toestel'. */
  stay: { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer; until: number } | null
  /** Milliseconds since 1970. After this time the vault does not open without the server. */
  offlineUntil: number
  failures: number
  /** Milliseconds since 1970. No password is tried before this time. */
  retryAt: number
}

interface Device {
  deviceKey: CryptoKey
  highestTime: number
}
type DeviceRow = { [K in keyof Device]: { k: K; v: Device[K] } }[keyof Device]

const NAME = 'vault'
const STORES = { vault: 'userId', device: 'k' } as const

type Rows = { vault: VaultRow; device: DeviceRow }
type StoreName = keyof Rows

const open = (): Promise<IDBDatabase> =>
  openSimpleDatabase(NAME, (database) => {
    for (const [store, keyPath] of Object.entries(STORES)) database.createObjectStore(store, { keyPath })
  })

/** Runs one transaction over one store. Resolves with the last result of `work` after the commit. */
async function run<S extends StoreName, T>(
  store: S,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const tx = database.transaction(store, mode)
      const request = work(tx.objectStore(store))
      tx.oncomplete = () => resolve(request.result)
      tx.onabort = () => reject(tx.error ?? new Error('the vault did not take it'))
    })
  } finally {
    database.close()
  }
}

export const vaultRows = {
  get: (userId: string): Promise<VaultRow | undefined> => run('vault', 'readonly', (s) => s.get(userId)),
  all: (): Promise<VaultRow[]> => run('vault', 'readonly', (s) => s.getAll()),
  put: (row: VaultRow) => run('vault', 'readwrite', (s) => s.put(row)),
  delete: (userId: string) => run('vault', 'readwrite', (s) => s.delete(userId)),
  clear: () => run('vault', 'readwrite', (s) => s.clear()),
}

async function readDevice<K extends keyof Device>(k: K): Promise<Device[K] | undefined> {
  const row: { v: Device[K] } | undefined = await run('device', 'readonly', (s) => s.get(k))
  return row?.v
}

/**
 * Returns the key that never leaves this device; not even this code can read its bytes (B7). Creates it at
 * its first use.
 */
export async function deviceKey(): Promise<CryptoKey> {
  const known = await readDevice('deviceKey')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // Two tabs may both have made a key. The first one stored wins.
  await run('device', 'readwrite', (s) => s.add({ k: 'deviceKey', v: made })).catch(() => undefined)
  const stored = await readDevice('deviceKey')
  if (!stored) throw new Error('the vault did not keep its key')
  return stored
}

/** Deletes the device key too. Boxes sealed with it can never be opened again. */
export async function clearDevice(): Promise<void> {
  await run('device', 'readwrite', (s) => s.clear())
}

/** Returns the latest time that this device has ever shown. */
export const highestTime = async (): Promise<number> => (await readDevice('highestTime')) ?? 0

export async function noteTime(now: number): Promise<void> {
  if (now > (await highestTime()))
    await run('device', 'readwrite', (s) => s.put({ k: 'highestTime', v: now }))
}
