import type { Rental } from '../../domain/rentals/rental.ts'
import { rentalSummary } from '../../domain/rentals/summary.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { RENTAL_FIELDS as F } from '../../domain/rentals/fieldList.ts'
import { rentalDocument, type RentalSources } from '../rentalDocument.ts'
import { columnOf, type SheetColumn } from '../sheetColumn.ts'

/** A rental with the content of its document. */
export type RentalListRow = {
  rental: Rental
  document: ReturnType<typeof rentalDocument>
  /** Its lines in one sentence (LI-01). */
  what: string
}
const column = columnOf<RentalListRow>()

export const rentalListRow = (sources: RentalSources): RentalListRow => ({
  rental: sources.rental,
  document: rentalDocument(sources),
  what: rentalSummary(sources.rental, (id) => sources.items.get(id)),
})

/** Without the internal note, which stays in the company (VF): files are mailed on. */
export const RENTAL_SHEET_COLUMNS: readonly SheetColumn<RentalListRow>[] = [
  column('Nummer', 'text', 12, ({ rental }) => rentalName(rental)),
  column(F.type.label, 'text', 12, ({ rental }) => rental.type),
  column(F.status.label, 'text', 16, ({ rental }) => rental.status),
  column('Klant', 'text', 30, ({ document }) => document.customer?.name ?? ''),
  column('Contact', 'text', 22, ({ document }) => document.customer?.contact ?? ''),
  column(F.externalReference.label, 'text', 20, ({ document }) => document.externalReference),
  column(F.contact.label, 'text', 20, ({ document }) => document.contact),
  column(F.pickupDate.label, 'day', 13, ({ document }) => document.pickupDate),
  column(F.startDate.label, 'day', 13, ({ document }) => document.startDate),
  column(F.endDate.label, 'day', 13, ({ document }) => document.endDate),
  column(F.returnDate.label, 'day', 13, ({ document }) => document.returnDate),
  column('Dagen', 'number', 8, ({ document }) => document.numberOfDays),
  column('Lijnen', 'text', 50, ({ document }) =>
    document.lines.map(({ quantity, description }) => `${quantity} × ${description}`).join('\n'),
  ),
  column(F.discount.label, 'amount', 12, ({ rental }) => rental.discountAmount),
  column('Servicekost', 'amount', 12, ({ rental }) => rental.serviceFeeAmount),
  column('Totaal excl. btw', 'amount', 16, ({ rental }) => rental.basePriceExclVat),
  column('Btw', 'amount', 12, ({ rental }) => rental.vatAmount),
  column('Totaal incl. btw', 'amount', 16, ({ rental }) => rental.totalPriceInclVat),
  column(F.notes.label, 'text', 36, ({ document }) => document.notes),
]
