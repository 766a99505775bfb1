import type { Invoice, InvoiceParty } from './invoice.ts'

/** What a file for the bookkeeping cannot do without, in Dutch, in the order in which it is filled in; empty: it can be made. */
export function invoiceProblems({ seller, buyer, lines, totals }: Invoice): string[] {
  return [
    ...missingIn(seller, 'de uitvoerder'),
    ...missingIn(buyer, 'de klant'),
    ...(lines.length === 0 ? ['Er is niets te factureren.'] : []),
    // such a document is a credit note, which is written by the bookkeeping
    ...(totals.incl < 0 ? ['Het totaal is negatief: maak een creditnota in uw boekhouding.'] : []),
  ]
}

const missingIn = ({ name, vatNumber, country }: InvoiceParty, of: string): string[] => [
  ...(name ? [] : [`De naam van ${of} ontbreekt.`]),
  ...(vatNumber ? [] : [`Het btw-nummer van ${of} ontbreekt of klopt niet.`]),
  ...(country ? [] : [`Het land van ${of} ontbreekt of is niet gekend.`]),
]
