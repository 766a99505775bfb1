import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { factBand, withoutEmptyFacts } from './factBand.ts'
import { amountsTable, buildEnding, type SignPlace } from './ending.ts'
import { amount, formatDay, cellText, quantity } from './format.ts'
import type { RentalPrices } from './kinds.ts'
import { LABELS } from './labels.ts'
import { type DocumentCell, MUTED, rightAligned, SIZE } from './documentStyle.ts'
import { rentalPage } from './rentalPage.ts'
import type { RentalDocument, RentalDocumentLine } from './rentalDocument.ts'
import { lineGrid } from './table.ts'

/** The input of the document. The caller has looked up the clock, the logo and the URL. */
export interface RentalDocumentRequest {
  document: RentalDocument
  prices: RentalPrices
  /** The time of creation, RFC 3339; only in the file's metadata. */
  at: string
  /** The logo of the letterhead as a data URL (logoUrl), or null. */
  logo: string | null
  /** The URL of the app (pageOf); null: not known. */
  home: string | null
}

// Rentals are printed in Dutch only (D-096).
const texts = LABELS.NL

/**
 * The document of a rental, new at every call (PF-04, PF-07, D-096). The server and the browser both use it, so
 * their files are equal (D-029).
 */
export function rentalSheet({
  document,
  prices,
  at,
  logo,
  home,
}: RentalDocumentRequest): TDocumentDefinitions {
  const withPrices = prices === 'price'
  const facts = withoutEmptyFacts([
    ['Afhaaldatum', formatDay(document.pickupDate)],
    ['Startdatum', formatDay(document.startDate)],
    ['Einddatum', formatDay(document.endDate)],
    ['Retourdatum', formatDay(document.returnDate)],
    ['Aantal dagen', String(document.numberOfDays)],
  ])
  const theirs = withoutEmptyFacts([['Uw referentie', document.externalReference]])
  const isShort = document.externalReference.length <= SHORT
  const { together, after } = buildEnding({
    totals: withPrices ? priceBlock(document) : null,
    notes: [
      ['Opmerkingen', document.remarks.join('\n')],
      [texts.notes, document.notes],
    ],
    signatures: [...agreedPlace(document), 'Afgehaald', 'Teruggebracht'],
  })
  return rentalPage({ title: document.title, called: calledOf(document), document, at, logo, home }, [
    factBand(isShort ? [[...facts, ...theirs]] : [facts, theirs]),
    ...linesOf(document.lines, withPrices, together),
    ...after,
  ])
}

/**
 * A signature field, as soon as somebody has signed. If the content changed since, it is empty for a new signature
 * (SG-04).
 */
function agreedPlace({ agreement: { state, signature } }: RentalDocument): SignPlace[] {
  if (state === 'none') return []
  return [{ label: 'Akkoord', signature: state === 'agreed' ? signature : null, language: 'NL' }]
}

/** The longest reference that is placed beside the days. */
const SHORT = 14

/** The reference begins with the number, unless a person typed another one. */
const calledOf = ({ name, reference }: RentalDocument): string =>
  reference.startsWith(name) ? reference : `${name} - ${reference}`

/** The description, with serial number and remark below it. */
const described = ({ description, serialNumber, remark }: RentalDocumentLine): TableCell => ({
  stack: [
    { text: cellText(description) },
    ...[serialNumber, remark]
      .filter((text) => text !== '')
      .map((text) => ({ text: cellText(text), fontSize: SIZE.small, color: MUTED })),
  ],
})

interface LineColumn {
  title: string
  width: number | '*'
  cell: (line: RentalDocumentLine) => TableCell
}

const WHAT: LineColumn[] = [
  { title: texts.lineQuantity, width: 34, cell: (line) => rightAligned(quantity(line.quantity)) },
  { title: texts.lineDescription, width: '*', cell: described },
]
const DISCOUNT: LineColumn = {
  title: 'Korting',
  width: 60,
  cell: ({ discount }) => rightAligned(discount === 0 ? '' : amount(discount)),
}
/** The discount column appears if a line has a discount. */
const priced = (hasDiscount: boolean): LineColumn[] => [
  { title: 'Dagprijs', width: 62, cell: (line) => rightAligned(amount(line.dayPrice)) },
  { title: 'Tarief', width: 34, cell: (line) => rightAligned(quantity(line.rate)) },
  ...(hasDiscount ? [DISCOUNT] : []),
  { title: texts.lineTotal, width: 72, cell: (line) => rightAligned(amount(line.total)) },
]

function linesOf(lines: readonly RentalDocumentLine[], withPrices: boolean, end: Content[]): Content[] {
  const hasDiscount = lines.some(({ discount }) => discount !== 0)
  const columns = [...WHAT, ...(withPrices ? priced(hasDiscount) : [])]
  const head = columns.map(({ title }): DocumentCell => rightAligned(title, title !== texts.lineDescription))
  const rows = lines.map((line) => columns.map(({ cell }) => cell(line)))
  return lineGrid(
    columns.map(({ width }) => width),
    head,
    rows,
    end,
  )
}

/** From the sum of the lines to the amount to pay; rows that do not apply are left out (PR-07 to PR-13). */
function priceBlock({ price }: RentalDocument): Content {
  const percent = (value: number) => `${quantity(value)} %`
  return amountsTable([
    [texts.totalExcl, price.totalPriceExclVat],
    ...(price.discountAmount === 0
      ? []
      : [[`Korting ${percent(price.discount)}`, -price.discountAmount] as const]),
    ...(price.serviceFeeActive
      ? [[`Servicekost ${percent(price.serviceFee)}`, price.serviceFeeAmount] as const]
      : []),
    ['Basisprijs', price.basePriceExclVat],
    price.vatFree ? ['Vrijgesteld van btw', null] : [`Btw ${percent(price.vatPercentage)}`, price.vatAmount],
    [texts.totalIncl, price.totalPriceInclVat],
  ])
}
