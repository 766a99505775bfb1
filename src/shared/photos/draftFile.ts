import { DAY_MS } from '../../lib/instants.ts'
import { reportIfFull } from '../../sync/store/storageHealth.ts'
import { dropOldDrafts, readDraft, writeDraft } from '../drafts/drafts.ts'

/*
 * Pictures that were chosen in a form over a record and are stored with its save. The draft of the form holds their
 * hashes.
 */

const KEY = 'photo.file/'
const WEEK_MS = 7 * DAY_MS

export interface DraftFile {
  bytes: ArrayBuffer
  sha256: string
  mime: 'image/jpeg' | 'image/png'
}

export async function storeDraftFile({ bytes, sha256, mime }: DraftFile): Promise<void> {
  await writeDraft(KEY + sha256, { bytes, sha256, mime }).catch(reportIfFull)
  await dropOldDrafts(KEY, Date.now() - WEEK_MS).catch(() => undefined)
}

/** The stored picture that was chosen here; null: there is none. */
export async function readDraftFile(sha256: string | null): Promise<DraftFile | null> {
  const data = sha256 === null ? null : await readDraft(KEY + sha256)
  return isFile(data) ? data : null
}

const isFile = (data: unknown): data is DraftFile =>
  data instanceof Object && 'bytes' in data && data.bytes instanceof ArrayBuffer && 'mime' in data
