import { rentalName } from '../rentals/number.ts'
import type { Rental, RentalLine } from '../rentals/rental.ts'
import { addDays } from '../shared/calendar.ts'
import { hasDecimals, multiply } from '../shared/money.ts'
import type { BillingDetails, Invoice, InvoiceLine } from './invoice.ts'

/**
 * A rental as an invoice (UB-03). Lines that cost nothing, such as the parts of a kit, are left out.
 * @param nameOf the name of a line, as on its document
 */
export function rentalInvoice(
  rental: Rental,
  nameOf: (line: RentalLine) => string,
  { paymentDays, ...parties }: BillingDetails,
): Invoice {
  const { totalPriceExclVat, basePriceExclVat, vatAmount, totalPriceInclVat } = rental
  return {
    ...parties,
    number: `V-${rentalName(rental)}`,
    dueDay: addDays(parties.day, paymentDays),
    period: { from: rental.startDate, to: rental.endDate },
    reference: rental.externalReference ?? '',
    note: `Verhuur ${rentalName(rental)}`,
    lines: rental.rentalLines
      .filter(({ subTotalPrice }) => subTotalPrice !== 0)
      .toSorted((a, b) => a.position - b.position)
      .map((line) => lineOf(line, nameOf(line))),
    discount: rental.discountAmount,
    charge: { reason: 'Servicekost', amount: rental.serviceFeeAmount },
    vatPercent: rental.vatFree || rental.vatPercentage === 0 ? null : rental.vatPercentage,
    totals: { lines: totalPriceExclVat, excl: basePriceExclVat, vat: vatAmount, incl: totalPriceInclVat },
  }
}

/**
 * The price of one unit is its day price times the rate of the period. Some programs refuse a price that is
 * not in whole cents. In that case the line bills so many times the day price.
 */
function lineOf({ quantity, itemPrice, rate, discount, totalPrice }: RentalLine, name: string): InvoiceLine {
  const each = multiply([itemPrice, rate], 4)
  const counted = hasDecimals(each, 2)
    ? { name, quantity, price: each }
    : { name: `${name} (${quantity} ×)`, quantity: multiply([quantity, rate], 4), price: itemPrice }
  return { ...counted, discount, total: totalPrice }
}
