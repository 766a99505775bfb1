import type { DBCoreTable } from 'dexie'
import type { TableName } from './tables.ts'

/*
 * The rows of a replica are stored as they are, or sealed with the key of the device (ADR 0059). A codec translates
 * between the two. It is synchronous, because a transaction of IndexedDB ends while something else is awaited.
 *
 * A context (page or worker) has one codec for each database name. Without one, rows are stored as they are. The codecs
 * themselves are in sealing/, which only a sealed device loads.
 */

export interface RowCodec {
  /** The row as it is stored. */
  seal(table: TableName, row: object): object
  /** The row behind a stored one, which may be sealed or not. @throws StorageError if the codec cannot open it */
  open<R>(table: TableName, stored: R): R
  /** A table of Dexie that seals and opens its rows. */
  table(plain: DBCoreTable): DBCoreTable
  /** Seals bytes for a place outside of the database. @param place the same one opens them */
  sealBytes(place: string, bytes: Uint8Array): Uint8Array<ArrayBuffer>
  /** @returns null if they were sealed with another key or for another place */
  openBytes(place: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null
}

const codecs = new Map<string, RowCodec>()
const readiness = new Map<string, Promise<unknown>>()

export const rowCodecOf = (database: string): RowCodec | undefined => codecs.get(database)

/** Sets how this context stores the rows of a database from now on. Null: as they are. */
export function setRowCodec(database: string, codec: RowCodec | null): void {
  if (codec) codecs.set(database, codec)
  else codecs.delete(database)
}

/** Makes a database wait for its codec before it is used. @param ready resolves after `setRowCodec` */
export const awaitCodec = (database: string, ready: Promise<unknown>): unknown =>
  readiness.set(database, ready)
/** The promise for which a database waits; undefined if it never had to wait. */
export const codecReady = (database: string): Promise<unknown> | undefined => readiness.get(database)
