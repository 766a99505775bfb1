import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { amount, day, freeText, quantity } from './format.ts'
import type { RentalPrices } from './kinds.ts'
import { LABELS } from './labels.ts'
import { MUTED } from './look.ts'
import {
  addressee,
  amounts,
  type Cell,
  grid,
  heading,
  letterhead,
  right,
  section,
  signaturePair,
  strip,
} from './parts.ts'
import type { RentalPaper, RentalPaperLine } from './rentalPaper.ts'
import { sheet } from './sheet.ts'

/** Everything the paper is made of; whoever asks has looked up clock and logo. */
export interface RentalPaperRequest {
  paper: RentalPaper
  prices: RentalPrices
  /** The moment it is made, RFC 3339; only in the file's metadata. */
  at: string
  /** The logo of the letterhead as a data URL (logoUrl), or null. */
  logo: string | null
}

// Rentals are printed in Dutch only (D-096).
const t = LABELS.NL

/**
 * The paper that goes with a rental, made anew at every call (PF-04, PF-07, D-096). Both the server and the browser draw
 * this, so the two files say the same (D-029).
 */
export function rentalSheet({ paper, prices, at, logo }: RentalPaperRequest): TDocumentDefinitions {
  const { title, name, customer } = paper
  const withPrices = prices === 'price'
  const facts = [
    [t.reference, paper.reference],
    ['Uw referentie', paper.externalReference],
    ['Contactpersoon', paper.contact],
    ['Aantal dagen', String(paper.numberOfDays)],
  ] as const
  const reach = customer ? [customer.phone, customer.email].filter((line) => line !== '') : []
  const to: Content = customer ? addressee(t.customer, customer, t, reach) : ''
  return sheet({
    title,
    paper,
    language: 'NL',
    at,
    content: [
      ...letterhead(paper.house, logo, t),
      heading(title, name, facts, to),
      strip([
        ['Afhalen', day(paper.pickupDate)],
        ['Start', day(paper.startDate)],
        ['Einde', day(paper.endDate)],
        ['Retour', day(paper.returnDate)],
      ]),
      ...(withPrices ? pricedLines(paper.lines) : plainLines(paper.lines)),
      ...(withPrices ? [priceBlock(paper)] : []),
      ...section('Opmerkingen', paper.remarks.join('\n')),
      ...section(t.notes, paper.notes),
      signaturePair(['Afgehaald', 'Teruggebracht']),
    ],
  })
}

/** What it is, with its remark below it. */
const described = ({ description, remark }: RentalPaperLine): TableCell => ({
  stack: [
    { text: freeText(description) },
    ...(remark === '' ? [] : [{ text: freeText(remark), fontSize: 8.5, color: MUTED }]),
  ],
})

function plainLines(lines: readonly RentalPaperLine[]): Content[] {
  const rows = lines.map((line): TableCell[] => [
    right(quantity(line.quantity)),
    described(line),
    freeText(line.serialNumber),
  ])
  return grid([40, '*', 150], [titles([t.lineQuantity, t.lineDescription, t.serialNumber]), ...rows])
}

function pricedLines(lines: readonly RentalPaperLine[]): Content[] {
  const head = [t.lineQuantity, t.lineDescription, t.serialNumber, 'Dagprijs', 'Tarief', 'Korting', 'Totaal']
  const rows = lines.map((line): TableCell[] => [
    right(quantity(line.quantity)),
    described(line),
    freeText(line.serialNumber),
    right(amount(line.dayPrice)),
    right(quantity(line.rate)),
    right(line.discount === 0 ? '' : amount(line.discount)),
    right(amount(line.total)),
  ])
  return grid([34, '*', 68, 56, 30, 54, 60], [titles(head), ...rows])
}

/** The head of the lines: what it is and its serial number are words, the other columns numbers. */
const titles = (head: readonly string[]): Cell[] =>
  head.map((text) => right(text, text !== t.lineDescription && text !== t.serialNumber))

/** From the sum of the lines to what is to be paid; what does not apply is left out (PR-07 to PR-13). */
function priceBlock({ price }: RentalPaper): Content {
  const percent = (value: number) => `${quantity(value)} %`
  return amounts([
    [t.totalExcl, price.totalPriceExclVat],
    ...(price.discountAmount === 0
      ? []
      : [[`Korting ${percent(price.discount)}`, -price.discountAmount] as const]),
    ...(price.serviceFeeActive
      ? [[`Servicekost ${percent(price.serviceFee)}`, price.serviceFeeAmount] as const]
      : []),
    ['Basisprijs', price.basePriceExclVat],
    price.vatFree ? ['Vrijgesteld van btw', null] : [`Btw ${percent(price.vatPercentage)}`, price.vatAmount],
    [t.totalIncl, price.totalPriceInclVat],
  ])
}
