import type { IssuedKind } from '../../src/domain/documents/constants.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { unshownText } from '../../src/documents/fonts/unshown.ts'
import { PDF_MIME } from '../../src/documents/kinds.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { linkForMail, makeLink } from '../approvals/link.ts'
import type { DocumentContext, GeneratedFile } from '../documents/repairPdf.ts'
import { HttpError } from '../lib/errors.ts'
import { storeDocumentBytes, type MailedDocument } from './mailedDocument.ts'
import { DocumentNotReady, PermanentMailError } from './reasons.ts'
import type { OutgoingFile } from './transport.ts'

/* The parts that a mail about a repair and one about a rental share. */

const LINK_OVER = 'De klant heeft intussen geantwoord, of de link werkt niet meer.'
const NO_PUBLIC_URL =
  'De link om akkoord te geven kan niet gemaakt worden: op de server is geen PUBLIC_URL ingesteld.'
const NO_LOGO = 'De pdf is zonder logo: dat staat niet op de server.'

/** The content of a mail about a repair or a rental. */
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
 * Creates the link last, when nothing else of the mail can fail. A mail that needs a link is not sent without
 * it.
 * @param editionIn returns the present edition of its record in a language
 * @returns null for a mail without a link
 */
export async function approvalUrl(
  { pool, env }: DocumentContext,
  mail: Mail,
  editionIn: (language: Language) => string,
): Promise<string | null> {
  const wanted = await linkForMail(pool, mail)
  if (wanted === 'over') throw new PermanentMailError(LINK_OVER)
  if (!wanted) return null
  if (!env.publicUrl) throw new PermanentMailError(NO_PUBLIC_URL)
  return makeLink(pool, wanted, editionIn(wanted.language), env.publicUrl)
}

export type MailDocument = Pick<ComposedMail, 'document' | 'note'> & { pdf: OutgoingFile[] }
export const NO_DOCUMENT: MailDocument = { pdf: [], document: null, note: null }

/**
 * Creates the document. A mail is never sent without the document that it promises; it waits until that can
 * be made.
 */
export async function attachDocument(
  place: DocumentContext,
  create: () => Promise<GeneratedFile>,
  about: { kind: IssuedKind; title: string },
): Promise<MailDocument> {
  try {
    const file = await create()
    const pdf = [{ filename: file.name, contentType: PDF_MIME, content: file.bytes }]
    const stored = await storeDocumentBytes(place, file, about)
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
