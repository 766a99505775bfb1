import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { addressee, heading, letterhead } from './head.ts'
import { LABELS } from './labels.ts'
import { pageOf } from './product.ts'
import type { RentalDocument } from './rentalPaper.ts'
import { sheet } from './sheet.ts'

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
  const to: Content = customer ? addressee(texts.customer, customer, texts, reach) : ''
  return sheet({
    title,
    document,
    to: customer?.name ?? '',
    page: pageOf(home, 'rental', document.id),
    contact: document.contact === '' ? '' : `Contactpersoon: ${document.contact}`,
    language: 'NL',
    at,
    content: [
      ...letterhead(document.company, logo, texts),
      heading({ ...document, title, name: called }, to, texts),
      ...body,
    ],
  })
}
