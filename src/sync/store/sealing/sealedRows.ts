import { xchacha20poly1305 } from '@noble/ciphers/chacha'
import { fieldOf } from '../../../lib/objects.ts'
import { StorageError } from '../errors.ts'
import type { RowCodec } from '../rowCodec.ts'
import { replicaSchema, RESERVE_KEY, type TableName } from '../tables.ts'
import { sealedTable } from './sealedTable.ts'
import { decodeValue, encodeValue } from './valueBytes.ts'

/*
 * A sealed row: the fields of its key and indexes, and the whole row encrypted with XChaCha20-Poly1305 under a random
 * nonce of 24 bytes. The table and the key are authenticated, so a row cannot be moved to another place.
 */

/** The field of a sealed row that holds the rest of it. */
const SEALED = '_sealed'
export const isSealed = (stored: unknown): stored is { [SEALED]: Uint8Array } =>
  typeof stored === 'object' && stored !== null && SEALED in stored

/**
 * True for rows that are never sealed: what a device notes about itself, which its login needs before the key is there,
 * and the reserve of storage, which is random. The notes about erased persons hold names.
 */
const isClearRow = (table: TableName, row: object): boolean =>
  table === 'meta'
    ? !('k' in row && row.k === 'purge')
    : table === 'blobcache' && 'sha256' in row && row.sha256 === RESERVE_KEY

const NONCE_BYTES = 24
export const MIRROR_KEY_BYTES = 32

/** The fields of each table that stay in the clear: '&seq,mid' becomes seq and mid. */
const keptFields = new Map<TableName, string[]>()
function fieldsKept(table: TableName): string[] {
  let fields = keptFields.get(table)
  if (!fields) keptFields.set(table, (fields = replicaSchema().schema[table]?.match(/\w+/g) ?? []))
  return fields
}

/** The place of a row, as it is authenticated. */
const placeOf = (table: TableName, row: object): string => {
  const keys = replicaSchema().keys.get(table) ?? []
  return JSON.stringify([table, ...keys.map((key) => fieldOf(row, key))])
}

/** @param key `MIRROR_KEY_BYTES` random bytes */
export function sealingCodec(key: Uint8Array): RowCodec {
  const codec: RowCodec = {
    seal(table, row) {
      if (isClearRow(table, row)) return row
      const sealed: Record<string, unknown> = {}
      for (const field of fieldsKept(table)) {
        const value = fieldOf(row, field)
        if (value !== undefined) sealed[field] = value
      }
      sealed[SEALED] = codec.sealBytes(placeOf(table, row), encodeValue(row))
      return sealed
    },
    open(table, stored) {
      if (!isSealed(stored)) return stored
      const bytes = codec.openBytes(placeOf(table, stored), stored[SEALED])
      if (!bytes) throw new StorageError('locked')
      return decodeValue(bytes) as typeof stored
    },
    table: (plain) => sealedTable(plain, codec),
    sealBytes(place, bytes) {
      const sealed = new Uint8Array(NONCE_BYTES + bytes.length + 16)
      const nonce = crypto.getRandomValues(sealed.subarray(0, NONCE_BYTES))
      xchacha20poly1305(key, nonce, new TextEncoder().encode(place)).encrypt(
        bytes,
        sealed.subarray(NONCE_BYTES),
      )
      return sealed
    },
    openBytes(place, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      try {
        const cipher = xchacha20poly1305(key, nonce, new TextEncoder().encode(place))
        return new Uint8Array(cipher.decrypt(sealed.subarray(NONCE_BYTES)))
      } catch {
        return null
      }
    },
  }
  return codec
}

/** A codec that opens sealed rows and stores all rows as they are, for a device that leaves the encryption. */
export function openingCodec(key: Uint8Array): RowCodec {
  const codec = sealingCodec(key)
  const seal: RowCodec['seal'] = (_table, row) => row
  const opening: RowCodec = { ...codec, seal, table: (plain) => sealedTable(plain, opening) }
  return opening
}

const locked = (): never => {
  throw new StorageError('locked')
}

/** A codec without a key. Rows in the clear can be read and written, and everything else fails. */
export const lockedCodec: RowCodec = {
  seal: (table, row) => (isClearRow(table, row) ? row : locked()),
  open: (_table, stored) => (isSealed(stored) ? locked() : stored),
  table: (plain) => sealedTable(plain, lockedCodec),
  sealBytes: locked,
  openBytes: () => null,
}
