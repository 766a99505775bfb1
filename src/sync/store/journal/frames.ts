import type { BlobQueueRow, OutboxEntry } from '../tables.ts'
import { fieldOf, isOneOf } from '../../../lib/objects.ts'
import { parseJsonAs } from '../../../lib/parseJsonAs.ts'

/** A change that the server may not have yet (B5.7). */
export interface EntryRecord {
  k: 'entry'
  /** The replica that numbered the change. Null if the replica had no id yet or did not answer. */
  clientId: string | null
  /** The secret with which that replica proved itself to the server (ADR 0011). */
  proof?: string
  /** The outbox entry. Seq 0: the store had not answered when this was written. */
  entry: OutboxEntry
  /** The photo that belongs to the change. Its bytes are in a separate file. */
  blob?: Omit<BlobQueueRow, 'bytes'>
  original?: Omit<BlobQueueRow, 'bytes'>
}

/** Returns the files of the photo that belongs to an entry. */
export const photosOfEntry = <B>({ blob, original }: { blob?: B; original?: B }): B[] =>
  [blob, original].filter((one) => one !== undefined)

/** A change on a device whose copy is encrypted (ADR 0059); see sealedRecords.ts. */
interface SealedRecord {
  k: 'sealed'
  mid: string
  /** The entry, in base64url. */
  box: string
}

/** One line of the journal. `void`: the change was not stored after all, and the person was told. */
export type JournalRecord = EntryRecord | SealedRecord | { k: 'void'; mid: string }

const isJournalRecord = (value: unknown): value is JournalRecord =>
  isOneOf(['entry', 'sealed', 'void'], fieldOf(value, 'k'))

const HEAD = 8
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** CRC-32 (IEEE 802.3), as in zip and png. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/**
 * Encodes records one after another: length, checksum (both 32 bits, little endian) and JSON.
 * @param size the minimum size of each record in bytes, padded with blanks
 */
export function encodeFrames(records: readonly JournalRecord[], size = 0): Uint8Array<ArrayBuffer> {
  const texts = records.map((record) =>
    new TextEncoder().encode(JSON.stringify(record).padEnd(Math.max(0, size - HEAD))),
  )
  const frames = new Uint8Array(texts.reduce((sum, text) => sum + HEAD + text.length, 0))
  const view = new DataView(frames.buffer)
  let at = 0
  for (const text of texts) {
    view.setUint32(at, text.length, true)
    view.setUint32(at + 4, crc32(text), true)
    frames.set(text, at + HEAD)
    at += HEAD + text.length
  }
  return frames
}

/** Returns the records of a file, up to the first incomplete or damaged one. */
export function decodeFrames(bytes: Uint8Array): JournalRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const records: JournalRecord[] = []
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const length = view.getUint32(at, true)
    const text = bytes.subarray(at + HEAD, at + HEAD + length)
    // A disk returns zeros for data that never reached it, and zeros have the checksum of an empty text.
    if (length === 0 || text.length < length || crc32(text) !== view.getUint32(at + 4, true)) break
    const record = parseJsonAs(new TextDecoder().decode(text), isJournalRecord)
    if (record) records.push(record)
    at += HEAD + length
  }
  return records
}
