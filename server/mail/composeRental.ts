import { rentalTitle } from '../../src/documents/rentalDocument.ts'
import { rentalMailValues } from '../../src/documents/rentalMailValues.ts'
import { quoteEdition } from '../../src/domain/approvals/rentalLink.ts'
import { fillLink, fillText } from '../../src/domain/mail/fields.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { rentalName } from '../../src/domain/rentals/number.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { linkedHtml } from '../approvals/mailLink.ts'
import { MAIL_OWNER } from '../documents/createDocument.ts'
import { rentalPdf, rentalSources } from '../documents/rentalPdf.ts'
import type { DocumentContext } from '../documents/repairPdf.ts'
import { cleanHtml, textOfHtml } from '../mailQueue/html.ts'
import { oneLine } from '../mailQueue/queue.ts'
import { findDocs } from '../reads/docs.ts'
import { approvalUrl, attachDocument, type ComposedMail, NO_DOCUMENT } from './attach.ts'
import { letterHtml, letterText, signOff } from './letter.ts'
import { PermanentMailError } from './reasons.ts'

/**
 * Fills in the fields and creates the files of a mail about a rental from its current state (D-144).
 * @param rentalId the rental of the mail
 * @param template subject and HTML as requested
 * @throws PermanentMailError, MailNotReady
 */
export async function writeRentalMail(
  place: DocumentContext,
  mail: Mail,
  rentalId: string,
  template: { subject: string; html: string },
): Promise<ComposedMail> {
  const [rental] = await findDocs(place.pool, 'rental', 'r.id = $1', [rentalId])
  if (!rental) throw new PermanentMailError('Deze verhuur bestaat niet meer.')
  const sources = await rentalSources(place.pool, rental)
  const [user] = mail.by ? await findDocs(place.pool, 'user', 'r.id = $1', [mail.by]) : []
  const values = rentalMailValues(sources, user)
  const subject = fillText(template.subject, values) || `${rentalTitle(rental)} ${rentalName(rental)}`
  const made = mail.attachment ? await createRentalDocument(place, mail, rental) : NO_DOCUMENT
  const link = await approvalUrl(place, mail, (language) => quoteEdition(rental, language))
  const html = cleanHtml(linkedHtml(fillLink(template.html, values, link), link, mail.language, 'rental'))
  const text = textOfHtml(html)
  const signed = signOff(sources.executor, text)
  return {
    subject: oneLine(subject),
    text: letterText(text, signed),
    html: letterHtml(html, mail.language, signed),
    attachments: made.pdf,
    document: made.document,
    note: made.note,
  }
}

const createRentalDocument = (place: DocumentContext, mail: Mail, rental: Rental) =>
  attachDocument(
    place,
    () => rentalPdf(place, rental.id, mail.withPrices ? 'price' : 'noPrice', MAIL_OWNER),
    {
      kind: 'verhuur',
      title: `${rentalTitle(rental)} ${rentalName(rental)}`,
    },
  )
