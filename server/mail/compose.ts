import { fillLink, fillText } from '../../src/domain/mail/fields.ts'
import { type Mail, repairsOf } from '../../src/domain/mail/mail.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { type DocumentKind, documentKindOf } from '../../src/documents/kinds.ts'
import { estimateEdition } from '../../src/domain/approvals/link.ts'
import { LABELS } from '../../src/documents/labels.ts'
import { defaultSubject, mailValues } from '../../src/documents/mailValues.ts'
import { MAIL_OWNER } from '../documents/createDocument.ts'
import { repairSources } from '../documents/documentSources.ts'
import { manufacturerPdf, type DocumentContext, repairPdf } from '../documents/repairPdf.ts'
import { linkedHtml } from '../approvals/mailLink.ts'
import { findDocs } from '../reads/docs.ts'
import { blobStore } from '../blobs/blobs.ts'
import { readBlob } from '../blobs/readBlobs.ts'
import { StoreUnavailableError } from '../blobs/storeUnavailable.ts'
import { cleanHtml, textOfHtml } from '../mailQueue/html.ts'
import { oneLine } from '../mailQueue/queue.ts'
import { letterHtml, letterText, signOff } from './letter.ts'
import { approvalUrl, attachDocument, type ComposedMail, NO_DOCUMENT } from './attach.ts'
import { writeRentalMail } from './composeRental.ts'
import { PermanentMailError, MailNotReady, DocumentNotReady } from './reasons.ts'
import type { OutgoingFile } from './transport.ts'

/**
 * Fills in the fields and creates the files from the current state of its record (D-031, D-068).
 * @param template subject and HTML as requested
 * @throws PermanentMailError, MailNotReady
 */
export async function writeMail(
  place: DocumentContext,
  mail: Mail,
  template: { subject: string; html: string },
): Promise<ComposedMail> {
  if (mail.rentalId) return writeRentalMail(place, mail, mail.rentalId, template)
  const [repair] = await findDocs(place.pool, 'repair', 'r.id = $1', [mail.repairId])
  if (!repair) throw new PermanentMailError('Deze herstelling bestaat niet meer.')
  const [sources = { repair }] = await repairSources(place.pool, [repair])
  const [user] = mail.by ? await findDocs(place.pool, 'user', 'r.id = $1', [mail.by]) : []
  const values = mailValues(sources, user, mail.language)
  const kind = documentKindFor(mail, repair)
  const subject =
    fillText(template.subject, values) || defaultSubject(kind, repairName(repair), mail.language)
  const made = mail.attachment ? await createMailDocument(place, kind, mail, repair) : NO_DOCUMENT
  const photos = await attachedPhotos(place, mail, repair)
  const link = await approvalUrl(place, mail, (language) => estimateEdition(repair, language))
  const html = cleanHtml(linkedHtml(fillLink(template.html, values, link), link, mail.language, 'repair'))
  const text = textOfHtml(html)
  const signed = signOff(sources.executor ?? (await readFirstExecutor(place.pool)), text)
  return {
    subject: oneLine(subject),
    text: letterText(text, signed),
    html: letterHtml(html, mail.language, signed),
    attachments: [...made.pdf, ...photos],
    document: made.document,
    note: made.note,
  }
}

/**
 * Returns the first executor. Its letterhead is on documents of repairs without an executor, and it signs
 * their mails (D-125).
 */
const readFirstExecutor = async (pool: DocumentContext['pool']) =>
  firstExecutor(await findDocs(pool, 'executor', 'true'))

/**
 * Returns the kind of document: the slip for the manufacturer, the quote for the customer, else the one that
 * fits the repair (D-069).
 */
function documentKindFor({ external, kind }: Mail, repair: Repair): DocumentKind {
  if (external) return 'externalRepair'
  return kind === 'estimate' ? 'bestek' : documentKindOf(repair)
}

const createMailDocument = (place: DocumentContext, kind: DocumentKind, mail: Mail, repair: Repair) =>
  attachDocument(
    place,
    () =>
      mail.alsoFor.length > 0
        ? manufacturerPdf(place, repairsOf(mail), MAIL_OWNER)
        : repairPdf(place, kind, repair.id, mail.language, MAIL_OWNER),
    { kind, title: `${LABELS[mail.language][kind]} ${repairName(repair)}` },
  )

const STORE_AWAY = 'De foto’s zijn even niet bereikbaar. De mail wacht erop.'

const waitForStore = (error: unknown): never => {
  throw error instanceof StoreUnavailableError ? new DocumentNotReady(error, STORE_AWAY) : error
}

/** Reads the photos in the chosen slots. The mail waits for a photo that a device has not uploaded yet. */
async function attachedPhotos(
  place: DocumentContext,
  { photoArray }: Mail,
  repair: Repair,
): Promise<OutgoingFile[]> {
  const chosen = repair.repairPictures
    .filter(({ slot }) => slot !== null && photoArray.includes(slot))
    .toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
  const files: OutgoingFile[] = []
  for (const { slot, sha256, mime } of chosen) {
    const photo = await readBlob(blobStore(place), sha256, 'orig').catch(waitForStore)
    if (!photo) throw new MailNotReady(`Foto ${slot} is nog niet op de server.`)
    const filename = `foto_${slot}.${mime === 'image/png' ? 'png' : 'jpg'}`
    files.push({ filename, contentType: photo.mime, content: photo.bytes })
  }
  return files
}
