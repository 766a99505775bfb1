import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { addresseeBlock, titleBlock, letterhead } from './head.ts'
import { LABELS } from './labels.ts'
import { recordUrl } from './product.ts'
import type { RentalDocument } from './rentalDocument.ts'
import { documentPage } from './sheet.ts'

export interface RentalPage {
  title: string
  /** The name of the rental in the heading. */
  called: string
  document: RentalDocument
  /** Time of creation, RFC 3339. */
  at: string
  logo: string | null
  /** The URL of the app (pageOf); null: not known. */
  home: string | null
}

// Rentals are printed in Dutch only (D-096).
const texts = LABELS.NL

/** The A4 page of all documents of a rental: letterhead, title and addressee, above `body`. */
export function rentalPage(
  { title, called, document, at, logo, home }: RentalPage,
  body: Content[],
): TDocumentDefinitions {
  const { customer } = document
  const reach = customer ? [customer.phone, customer.email].filter((line) => line !== '') : []
  const to: Content = customer ? addresseeBlock(texts.customer, customer, texts, reach) : ''
  return documentPage({
    title,
    document,
    to: customer?.name ?? '',
    page: recordUrl(home, 'rental', document.id),
    contact: document.contact === '' ? '' : `Contactpersoon: ${document.contact}`,
    language: 'NL',
    at,
    content: [
      ...letterhead(document.company, logo, texts),
      titleBlock({ ...document, title, name: called }, to, texts),
      ...body,
    ],
  })
}
