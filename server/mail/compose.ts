import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { fillHtml, fillText } from '../../src/domain/mail/fields.ts'
import { type Mail, repairsOf } from '../../src/domain/mail/mail.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { type DocumentKind, documentKindOf, PDF_MIME } from '../../src/documents/kinds.ts'
import { unshownText } from '../../src/documents/fonts/unshown.ts'
import { defaultSubject, mailValues } from '../../src/documents/mailValues.ts'
import { MAIL_OWNER } from '../documents/createDocument.ts'
import { repairSources } from '../documents/documentSources.ts'
import {
  type GeneratedFile,
  manufacturerPdf,
  type DocumentContext,
  repairPdf,
} from '../documents/repairPdf.ts'
import { linkForMail, makeLink } from '../approvals/link.ts'
import { linkedHtml } from '../approvals/mailLink.ts'
import { HttpError } from '../lib/errors.ts'
import { findDocs } from '../reads/docs.ts'
import { blobStore } from '../blobs/blobs.ts'
import { readBlob } from '../blobs/readBlobs.ts'
import { StoreUnavailableError } from '../blobs/storeUnavailable.ts'
import { cleanHtml, textOfHtml } from '../mailQueue/html.ts'
import { oneLine } from '../mailQueue/queue.ts'
import { letterHtml, letterText, signOff } from './letter.ts'
import { storeDocumentBytes, type MailedDocument } from './mailedDocument.ts'
import { PermanentMailError, MailNotReady, DocumentNotReady } from './reasons.ts'
import type { OutgoingFile } from './transport.ts'
const LINK_OVER = 'De klant heeft intussen geantwoord, of de link werkt niet meer.'
const NO_PUBLIC_URL =
  'De link om akkoord te geven kan niet gemaakt worden: op de server is geen PUBLIC_URL ingesteld.'
const NO_LOGO = 'De pdf is zonder logo: dat staat niet op de server.'

/** The content of a mail about a repair. */
export interface ComposedMail {
  subject: string
  text: string
  html: string
  attachments: OutgoingFile[]
  /** The attached document, which is recorded after the mail was sent. */
  document: MailedDocument | null
  /** A note to the person after the mail was sent; null if there is none. */
  note: string | null
}

/**
 * Fills in the fields and creates the files from the current state of the repair (D-031, D-068).
 * @param template subject and HTML as requested
 * @throws MailGivenUp, MailNotReady
 */
export async function writeMail(
  place: DocumentContext,
  mail: Mail,
  template: { subject: string; html: string },
): Promise<ComposedMail> {
  const [repair] = await findDocs(place.pool, 'repair', 'r.id = $1', [mail.repairId])
  if (!repair) throw new PermanentMailError('Deze herstelling bestaat niet meer.')
  const [sources = { repair }] = await repairSources(place.pool, [repair])
  const [user] = mail.by ? await findDocs(place.pool, 'user', 'r.id = $1', [mail.by]) : []
  const values = mailValues(sources, user, mail.language)
  const kind = documentKindFor(mail, repair)
  const subject =
    fillText(template.subject, values) || defaultSubject(kind, repairName(repair), mail.language)
  const made = mail.attachment ? await createMailDocument(place, kind, mail, repairName(repair)) : NO_DOCUMENT
  const photos = await attachedPhotos(place, mail, repair)
  const link = await approvalLinkOf(place, mail, repair)
  const html = cleanHtml(
    linkedHtml(fillHtml(template.html, { ...values, akkoord_link: link ?? '' }), link, mail.language),
  )
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
 * Creates the link last, when nothing else of the mail can fail. A mail that needs a link is not sent without
 * it.
 */
async function approvalLinkOf(
  { pool, env }: DocumentContext,
  mail: Mail,
  repair: Repair,
): Promise<string | null> {
  const wanted = await linkForMail(pool, mail)
  if (wanted === 'over') throw new PermanentMailError(LINK_OVER)
  if (!wanted) return null
  if (!env.publicUrl) throw new PermanentMailError(NO_PUBLIC_URL)
  return makeLink(pool, wanted, repair, env.publicUrl)
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

type MailDocument = Pick<ComposedMail, 'document' | 'note'> & { pdf: OutgoingFile[] }
const NO_DOCUMENT: MailDocument = { pdf: [], document: null, note: null }

/**
 * Creates the document. A mail is never sent without the document that it promises; it waits until that can
 * be made.
 */
async function createMailDocument(
  place: DocumentContext,
  kind: DocumentKind,
  mail: Mail,
  called: string,
): Promise<MailDocument> {
  const { language } = mail
  try {
    const file =
      mail.alsoFor.length > 0
        ? await manufacturerPdf(place, repairsOf(mail), MAIL_OWNER)
        : await repairPdf(place, kind, mail.repairId, language, MAIL_OWNER)
    const pdf = [{ filename: file.name, contentType: PDF_MIME, content: file.bytes }]
    const stored = await storeDocumentBytes(place, file, { kind, language, called })
    return { pdf, document: stored, note: notesOf(file) }
  } catch (error) {
    const isForGood = error instanceof Refusal || (error instanceof HttpError && error.status < 500)
    // Permanently refused, for example a slip without its external record.
    if (isForGood) throw new PermanentMailError(error.message)
    throw new DocumentNotReady(error)
  }
}

/** Describes what the document lacks; null if it is complete. */
function notesOf({ withoutLogo, unshown }: GeneratedFile): string | null {
  const notes = [...(withoutLogo ? [NO_LOGO] : []), ...(unshown ? [unshownText(unshown)] : [])]
  return notes.length > 0 ? notes.join(' ') : null
}

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
