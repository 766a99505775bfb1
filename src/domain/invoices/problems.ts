import type { Invoice, InvoiceParty } from './invoice.ts'

/**
 * The reasons why an invoice file cannot be made, in Dutch, in the order in which the data are filled in.
 * Empty if it can be made.
 */
export function invoiceProblems({ seller, buyer, lines, totals }: Invoice): string[] {
  return [
    ...missingIn(seller, 'de uitvoerder'),
    ...missingIn(buyer, 'de klant'),
    ...(lines.length === 0 ? ['Er is niets te factureren.'] : []),
    // a negative total needs a credit note, which the bookkeeping writes
    ...(totals.incl < 0 ? ['Het totaal is negatief: maak een creditnota in uw boekhouding.'] : []),
  ]
}

const missingIn = ({ name, vatNumber, country }: InvoiceParty, of: string): string[] => [
  ...(name ? [] : [`De naam van ${of} ontbreekt.`]),
  ...(vatNumber ? [] : [`Het btw-nummer van ${of} ontbreekt of klopt niet.`]),
  ...(country ? [] : [`Het land van ${of} ontbreekt of is niet bekend.`]),
]
