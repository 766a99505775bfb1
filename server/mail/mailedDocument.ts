import type { Mail } from '../../src/domain/mail/mail.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { PDF_MIME } from '../../src/documents/kinds.ts'
import type { IssuedKind } from '../../src/domain/documents/constants.ts'
import { blobStore, saveBlob, sha256Of } from '../blobs/blobs.ts'
import type { Queryable } from '../db/queryable.ts'
import type { GeneratedFile, DocumentContext } from '../documents/repairPdf.ts'
import { nextDocumentVersion } from '../sync/store/documentVersions.ts'

/** A document in a mail; its bytes are already stored. */
export interface MailedDocument {
  kind: IssuedKind
  title: string
  fileName: string
  sha256: string
  bytes: number
}

/** Stores the bytes of a document before the mail is sent, so that nothing can fail afterwards. */
export async function storeDocumentBytes(
  place: DocumentContext,
  { name: fileName, bytes }: GeneratedFile,
  { kind, title }: Pick<MailedDocument, 'kind' | 'title'>,
): Promise<MailedDocument> {
  const sha256 = sha256Of(bytes)
  await saveBlob(blobStore(place), sha256, PDF_MIME, bytes)
  return { kind, title, fileName, sha256, bytes: bytes.length }
}

const INSERT = `
  INSERT INTO issued_paper (id, about, kind, title, file_name, language, version, reason, at, by, sha256, bytes, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'mailed', now(), $8, $9, $10, 'stored') ON CONFLICT DO NOTHING`

/**
 * Records the document as issued with its record, after the mail was sent (KP-03).
 * @param about the repair or the rental
 * @param mid unique for each sending
 */
export async function recordMailedDocument(
  tx: Queryable,
  mid: string,
  about: string,
  { language, by }: Mail,
  { kind, title, fileName, sha256, bytes }: MailedDocument,
): Promise<void> {
  const version = await nextDocumentVersion(tx, about, kind)
  const id = deriveId(mid, `paper:mailed:${about}`)
  await tx.query(INSERT, [id, about, kind, title, fileName, language, version, by, sha256, bytes])
}
