import { fromBase64Url, toBase64Url } from '../../../lib/base64Url.ts'
import type { RowCodec } from '../rowCodec.ts'
import type { EntryRecord, JournalRecord } from './frames.ts'

/** The place for which the entry of a mutation is sealed. */
const placeOf = (mid: string): string => `journal ${mid}`

/** Seals an entry if the copy on this device is encrypted. */
export function sealRecord(record: JournalRecord, codec: RowCodec | undefined): JournalRecord {
  if (!codec || record.k !== 'entry') return record
  const { mid } = record.entry
  const box = codec.sealBytes(placeOf(mid), new TextEncoder().encode(JSON.stringify(record)))
  return { k: 'sealed', mid, box: toBase64Url(box) }
}

/** @returns null for an entry that was sealed with another key */
export function openRecord(
  record: JournalRecord,
  codec: RowCodec | undefined,
): Exclude<JournalRecord, { k: 'sealed' }> | null {
  if (record.k !== 'sealed') return record
  const bytes = codec?.openBytes(placeOf(record.mid), fromBase64Url(record.box))
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as EntryRecord) : null
}
