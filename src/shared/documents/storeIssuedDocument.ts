import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { issuedDocumentsOf } from '../../db/queries/documents.ts'
import { systemClock } from '../../sync/store/systemPorts.ts'
import { PDF_MIME } from '../../documents/kinds.ts'
import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import { hexDigest } from '../../lib/hexDigest.ts'
import type { DocumentFile } from './documentWorkerClient.ts'

/** The description of an issued document, without its file. */
export type IssuedDocumentInfo = Pick<IssuedDocument, 'about' | 'kind' | 'title' | 'language' | 'reason'>

/**
 * Stores an issued document with its bytes in one transaction. It opens on this device without a connection, and on
 * every device once it is sent (KP-01). If it cannot be stored, the person is warned; the document is issued
 * anyway.
 */
export const storeIssuedDocument = (info: IssuedDocumentInfo, file: DocumentFile): Promise<void> =>
  addIssuedDocument(info, file).catch(toastSaveFailed)

async function addIssuedDocument(info: IssuedDocumentInfo, { name, blob }: DocumentFile): Promise<void> {
  const { about, kind } = info
  const bytes = await blob.arrayBuffer()
  const sha256 = await hexDigest(bytes)
  const now = systemClock.now()
  const before = (await issuedDocumentsOf(db, about)).filter((issued) => issued.kind === kind)
  await mutate(
    'issuedPaper.add',
    {
      id: newId(),
      ...info,
      fileName: name,
      version: 1 + Math.max(0, ...before.map(({ version }) => version)),
      at: new Date(now).toISOString(),
      sha256,
      bytes: bytes.byteLength,
    },
    { blob: { sha256, bytes, mime: PDF_MIME, repairId: about, createdAt: now } },
  )
}
