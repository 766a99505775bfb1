/*
 * A billed repair or rental as the bookkeeping takes it in: plain data, days as 'YYYY-MM-DD', amounts in euro with two
 * decimals. The house has no invoice numbers of its own: the number is that of the record, with the letter of its series.
 */

/** Who sells or buys. */
export interface InvoiceParty {
  name: string
  /** As VIES writes it: 'BE0123456789'. */
  vatNumber: string
  street: string
  city: string
  postalCode: string
  /** Of ISO 3166-1: 'BE'. */
  country: string
  contact: string
  phone: string
  email: string
}

export interface InvoiceLine {
  name: string
  /** In at most four decimals. */
  quantity: number
  /** Of one; never below zero, as EN 16931 wants it. */
  price: number
  /** In euro, taken off. */
  discount: number
  /** What the line comes to: quantity × price − discount. */
  total: number
}

export interface Invoice {
  number: string
  day: string
  dueDay: string
  /** From the first to the last day; of a rental. */
  period: { from: string; to: string } | null
  /** Of the customer; '' for none. */
  reference: string
  /** What the record is about. */
  note: string
  seller: InvoiceParty & { iban: string; bic: string; bank: string }
  buyer: InvoiceParty
  lines: InvoiceLine[]
  /** On the whole of it. */
  discount: number
  charge: { reason: string; amount: number }
  /** In percent; null: free of VAT. */
  vatPercent: number | null
  totals: InvoiceTotals
}

/** Who bills whom, on which day, to be paid within how many days. */
export type Billing = Pick<Invoice, 'seller' | 'buyer' | 'day'> & { paymentDays: number }

interface InvoiceTotals {
  /** Of the lines together. */
  lines: number
  excl: number
  vat: number
  incl: number
}
