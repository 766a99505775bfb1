import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { addressee, heading, letterhead } from './head.ts'
import { LABELS } from './labels.ts'
import { pageOf } from './product.ts'
import type { RentalPaper } from './rentalPaper.ts'
import { sheet } from './sheet.ts'

export interface RentalPage {
  title: string
  /** What the heading calls the rental. */
  called: string
  paper: RentalPaper
  /** When the file is made, RFC 3339. */
  at: string
  logo: string | null
  /** Where the product is opened (pageOf); null: not known. */
  home: string | null
}

// Rentals are printed in Dutch only (D-096).
const t = LABELS.NL

/** The A4 that all papers of a rental have: whose they are, what they are and whom they are for, above `body`. */
export function rentalPage(
  { title, called, paper, at, logo, home }: RentalPage,
  body: Content[],
): TDocumentDefinitions {
  const { customer } = paper
  const reach = customer ? [customer.phone, customer.email].filter((line) => line !== '') : []
  const to: Content = customer ? addressee(t.customer, customer, t, reach) : ''
  return sheet({
    title,
    paper,
    to: customer?.name ?? '',
    page: pageOf(home, 'rental', paper.id),
    contact: paper.contact === '' ? '' : `Contactpersoon: ${paper.contact}`,
    language: 'NL',
    at,
    content: [
      ...letterhead(paper.house, logo, t),
      heading({ ...paper, title, name: called }, to, t),
      ...body,
    ],
  })
}
