import type { Rental } from '../../domain/rentals/rental.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { RENTAL_FIELDS as F } from '../../domain/rentals/fieldList.ts'
import { rentalPaper, type RentalSources } from '../rentalPaper.ts'
import { columnOf, type SheetColumn } from '../sheetColumn.ts'

/** A rental with the content of its document. */
export type RentalFacts = { rental: Rental; paper: ReturnType<typeof rentalPaper> }
const column = columnOf<RentalFacts>()

export const rentalFacts = (sources: RentalSources): RentalFacts => ({
  rental: sources.rental,
  paper: rentalPaper(sources),
})

/** Without the internal note, which stays in the company (VF): files are mailed on. */
export const RENTAL_COLUMNS: readonly SheetColumn<RentalFacts>[] = [
  column('Nummer', 'text', 12, ({ rental }) => rentalName(rental)),
  column(F.type.label, 'text', 12, ({ rental }) => rental.type),
  column(F.status.label, 'text', 16, ({ rental }) => rental.status),
  column('Klant', 'text', 30, ({ paper }) => paper.customer?.name ?? ''),
  column('Contact', 'text', 22, ({ paper }) => paper.customer?.contact ?? ''),
  column(F.externalReference.label, 'text', 20, ({ paper }) => paper.externalReference),
  column(F.contact.label, 'text', 20, ({ paper }) => paper.contact),
  column(F.pickupDate.label, 'day', 13, ({ paper }) => paper.pickupDate),
  column(F.startDate.label, 'day', 13, ({ paper }) => paper.startDate),
  column(F.endDate.label, 'day', 13, ({ paper }) => paper.endDate),
  column(F.returnDate.label, 'day', 13, ({ paper }) => paper.returnDate),
  column('Dagen', 'number', 8, ({ paper }) => paper.numberOfDays),
  column('Lijnen', 'text', 50, ({ paper }) =>
    paper.lines.map(({ quantity, description }) => `${quantity} × ${description}`).join('\n'),
  ),
  column(F.discount.label, 'amount', 12, ({ rental }) => rental.discountAmount),
  column('Servicekost', 'amount', 12, ({ rental }) => rental.serviceFeeAmount),
  column('Totaal excl. btw', 'amount', 16, ({ rental }) => rental.basePriceExclVat),
  column('Btw', 'amount', 12, ({ rental }) => rental.vatAmount),
  column('Totaal incl. btw', 'amount', 16, ({ rental }) => rental.totalPriceInclVat),
  column(F.notes.label, 'text', 36, ({ paper }) => paper.notes),
]
