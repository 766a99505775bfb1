import { db } from '../db/database.ts'
import { isDeviceSealed, mirrorKey } from '../db/sealedDevice.ts'
import { fromBase64Url, toBase64Url } from '../lib/base64Url.ts'
import { ApiError, request } from '../lib/http.ts'
import { openSimpleDatabase, requestResult } from '../lib/idb.ts'
import { fieldOf, isRecord } from '../lib/objects.ts'
import { syncNow } from '../sync/client.ts'
import { decodeValue, encodeValue } from '../sync/store/sealing/valueBytes.ts'
import type { DeviceIdentity } from '../sync/store/deviceSecret.ts'
import type { AttentionRow, BlobQueueRow, DraftRow, OutboxEntry } from '../sync/store/tables.ts'
import { readDeviceIdentity } from './loginDevice.ts'

/*
 * The changes that a wiped device could not send (TO-09). No other copy of them exists, so they stay, sealed with a key
 * that the device gives to the server and then forgets.
 *
 *   seal ──► key ──report──► server ──'Deblokkeren' and a login here──► key ──► restored, sent
 */

const NAME = 'sealed'
const STORE = 'rows'
const IDENTITY = 'identity'
const TABLES = ['outbox', 'attention', 'blobq', 'draft'] as const
type TableName = (typeof TABLES)[number]

interface SealedRow {
  table: TableName
  iv: Uint8Array<ArrayBuffer>
  /** The row with the bytes of its photo; see valueBytes.ts. */
  box: ArrayBuffer
}

const open = () => openSimpleDatabase(NAME, (database) => database.createObjectStore(STORE))
const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])

interface UnsentRow {
  table: TableName
  row: Record<string, unknown>
}

/** True for what the server neither took nor needs, and the person did not discard. */
const isUnsent = ({ table, row }: UnsentRow): boolean => {
  if (table === 'outbox') return row.name !== 'sync.noop'
  return table === 'attention' ? row.discardedAt === undefined : !(table === 'blobq' && row.sent)
}

/** The rows that only this device has. */
async function readUnsent(): Promise<UnsentRow[]> {
  if (isDeviceSealed() && mirrorKey() === null) return readLocked()
  const rows = await Promise.all(TABLES.map((table) => db.table<UnsentRow['row']>(table).toArray()))
  return TABLES.flatMap((table, i) => (rows[i] ?? []).map((row) => ({ table, row }))).filter(isUnsent)
}

/**
 * Reads the rows of an encrypted device on which nobody is logged in, as they are stored (VS-12). They need the key of
 * the device to be opened later.
 */
async function readLocked(): Promise<UnsentRow[]> {
  await db.open()
  const tx = db.backendDB().transaction([...TABLES])
  const rows = await Promise.all(
    TABLES.map((table) => requestResult<UnsentRow['row'][]>(tx.objectStore(table).getAll())),
  )
  return TABLES.flatMap((table, i) => (rows[i] ?? []).map((row) => ({ table, row })))
}

/** Opens the rows that were kept as they were stored, with the key of that device. */
async function openLocked(rows: readonly UnsentRow[], identity: DeviceIdentity): Promise<UnsentRow[]> {
  const { isSealed, sealingCodec } = await import('../sync/store/sealing/sealedRows.ts')
  if (!rows.some(({ row }) => isSealed(row))) return [...rows]
  const { key } = await request<{ key: string }>('POST', '/device/mirror-key', { json: identity })
  const codec = sealingCodec(fromBase64Url(key))
  return rows.map(({ table, row }) => ({ table, row: codec.open(table, row) })).filter(isUnsent)
}

export interface SealedUnsent {
  /** base64url */
  key: string
  /** Number of sealed rows. */
  count: number
}

/** Seals everything that only this device has, beside the store. @returns null if there is nothing */
export async function sealUnsent(): Promise<SealedUnsent | null> {
  const rows = await readUnsent()
  if (rows.length === 0) return null
  const key = await newKey()
  const sealed = await Promise.all(rows.map((row) => sealRow(key, row)))
  const identity = await readDeviceIdentity()
  const database = await open()
  try {
    const tx = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const target = tx.objectStore(STORE)
    target.clear()
    target.put(identity, IDENTITY)
    sealed.forEach((row, i) => target.put(row, i))
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error ?? new Error('the changes were not sealed'))
    })
  } finally {
    database.close()
  }
  return { key: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', key))), count: rows.length }
}

async function sealRow(key: CryptoKey, { table, row }: UnsentRow): Promise<SealedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { table, iv, box: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encodeValue(row)) }
}

async function openRow(key: CryptoKey, { table, iv, box }: SealedRow): Promise<UnsentRow> {
  const row = decodeValue(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, box)))
  return { table, row: isRecord(row) ? row : {} }
}

interface Sealed {
  identity: DeviceIdentity
  rows: SealedRow[]
}

const isIdentity = (value: unknown): value is DeviceIdentity =>
  typeof fieldOf(value, 'clientId') === 'string' && typeof fieldOf(value, 'proof') === 'string'

async function readSealed(): Promise<Sealed | null> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === NAME)) return null
  const database = await open()
  try {
    const source = database.transaction(STORE).objectStore(STORE)
    const [identity, rows] = await Promise.all([
      requestResult<unknown>(source.get(IDENTITY)),
      requestResult<SealedRow[]>(source.getAll(IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER))),
    ])
    return isIdentity(identity) ? { identity, rows } : null
  } finally {
    database.close()
  }
}

/**
 * Puts the sealed changes back, if the server gives the key: the device was unblocked, and somebody logged in on it.
 * Without a connection, or while it is blocked, they stay sealed. Safe to repeat.
 */
export async function restoreUnsent(): Promise<void> {
  const sealed = await readSealed()
  if (!sealed) return
  const answer = await request<{ key: string }>('POST', '/device/unseal', { json: sealed.identity }).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    },
  )
  if (!answer) return
  const raw = fromBase64Url(answer.key)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const opened = await Promise.all(sealed.rows.map((row) => openRow(key, row)))
  const rows = await openLocked(opened, sealed.identity)
  const of = <T>(wanted: TableName) =>
    rows.filter(({ table }) => table === wanted).map(({ row }) => row) as T[]
  await db.transaction('rw', db.attention, db.blobq, db.draft, () =>
    Promise.all([
      db.attention.bulkPut(of<AttentionRow>('attention')),
      db.blobq.bulkPut(of<BlobQueueRow>('blobq')),
      db.draft.bulkPut(of<DraftRow>('draft')),
    ]),
  )
  const { queueChanges } = await import('../db/queueChanges.ts')
  await queueChanges(of<OutboxEntry>('outbox'), sealed.identity)
  indexedDB.deleteDatabase(NAME)
  syncNow()
}
