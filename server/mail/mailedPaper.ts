import type { Mail } from '../../src/domain/mail/mail.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { LABELS } from '../../src/documents/labels.ts'
import { PDF_MIME, type PaperKind } from '../../src/documents/kinds.ts'
import { blobStore, keepBlob, sha256Of } from '../blobs/blobs.ts'
import type { Queryable } from '../db/queryable.ts'
import type { MadeFile, PaperPlace } from '../documents/repairPdf.ts'
import { nextPaperVersion } from '../store/paperVersions.ts'

/** A paper that a mail takes along; its bytes are kept already. */
export interface MailedPaper {
  kind: PaperKind
  title: string
  fileName: string
  sha256: string
  bytes: number
}

/**
 * Keeps the bytes of a paper before the mail leaves: once it left, there must be nothing that can still fail.
 * @param called the number of the repair
 */
export async function bytesKept(
  place: PaperPlace,
  { name: fileName, bytes }: MadeFile,
  { kind, language, called }: Pick<Mail, 'language'> & { kind: PaperKind; called: string },
): Promise<MailedPaper> {
  const sha256 = sha256Of(bytes)
  await keepBlob(blobStore(place), sha256, PDF_MIME, bytes)
  return { kind, title: `${LABELS[language][kind]} ${called}`, fileName, sha256, bytes: bytes.length }
}

const INSERT = `
  INSERT INTO issued_paper (id, about, kind, title, file_name, language, version, reason, at, by, sha256, bytes, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'mailed', now(), $8, $9, $10, 'stored') ON CONFLICT DO NOTHING`

/** The mail left with it, so it is one of the papers of the repair (KP-03). @param mid once for each sending */
export async function issueMailed(
  tx: Queryable,
  mid: string,
  { repairId, language, by }: Mail,
  { kind, title, fileName, sha256, bytes }: MailedPaper,
): Promise<void> {
  const version = await nextPaperVersion(tx, repairId, kind)
  const id = deriveId(mid, 'paper:mailed')
  await tx.query(INSERT, [id, repairId, kind, title, fileName, language, version, by, sha256, bytes])
}
