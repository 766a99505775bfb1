import { isBilledRental } from '../../domain/invoices/billed.ts'
import { isBilledRepair } from '../../domain/repairs/billed.ts'
import type { BillingDetails, Invoice } from '../../domain/invoices/invoice.ts'
import { buyerOf, sellerOf } from '../../domain/invoices/parties.ts'
import { invoiceProblems } from '../../domain/invoices/problems.ts'
import { rentalInvoice } from '../../domain/invoices/rentalInvoice.ts'
import { repairInvoice } from '../../domain/invoices/repairInvoice.ts'
import { ublFileName } from '../kinds.ts'
import type { RepairSources } from '../repairDocument.ts'
import { lineName } from '../../domain/rentals/summary.ts'
import type { RentalSources } from '../rentalDocument.ts'
import { ublInvoice } from './ubl.ts'

/** A file for the accounting software. */
export interface UblFile {
  name: string
  /** Null: it cannot be made yet. */
  xml: string | null
  /** The missing data, in Dutch; empty for a file that was made. */
  problems: string[]
}

/** The billing terms of the company. `on`: the company uses these files. */
export type BillingTerms = Pick<BillingDetails, 'day' | 'paymentDays'> & { on: boolean }

const OFF = 'De UBL-bestanden staan uit bij de instellingen van Herstel.'

/** The file of a billed repair, equal on the device and on the server. */
export function repairUbl({ repair, item, customer, executor }: RepairSources, terms: BillingTerms): UblFile {
  const device = [item?.brand, item?.model, item?.serialNumber].filter(Boolean).join(' ')
  const parties = { seller: sellerOf(executor), buyer: buyerOf(customer, repair.customerContactId) }
  const invoice = repairInvoice(repair, device, { ...terms, ...parties })
  return fileOf(invoice, terms, isBilledRepair(repair) ? [] : ['Deze herstelling is nog niet gefactureerd.'])
}

/** The file of a closed rental. */
export function rentalUbl(
  { rental, customer, items, executor }: RentalSources,
  terms: BillingTerms,
): UblFile {
  const parties = { seller: sellerOf(executor), buyer: buyerOf(customer, rental.customerContactId) }
  const invoice = rentalInvoice(rental, (line) => lineName(line, items.get(line.itemId ?? '')), {
    ...terms,
    ...parties,
  })
  return fileOf(invoice, terms, isBilledRental(rental) ? [] : ['Deze verhuur is nog niet afgehandeld.'])
}

function fileOf(invoice: Invoice, { on }: BillingTerms, earlier: readonly string[]): UblFile {
  const name = ublFileName(invoice.number)
  const problems = on ? [...earlier, ...invoiceProblems(invoice)] : [OFF]
  return problems.length > 0
    ? { name, xml: null, problems }
    : { name, xml: ublInvoice(invoice), problems: [] }
}
