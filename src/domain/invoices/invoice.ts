/*
 * A billed repair or rental in the form that bookkeeping programs import: plain data, days as 'YYYY-MM-DD',
 * amounts in euro with two decimals. The company has no invoice numbers of its own: the number is that of the
 * record, with the letter of its series.
 */

/** The seller or the buyer. */
export interface InvoiceParty {
  name: string
  /** In the notation of VIES: 'BE0123456789'. */
  vatNumber: string
  street: string
  city: string
  postalCode: string
  /** ISO 3166-1 code: 'BE'. */
  country: string
  contact: string
  phone: string
  email: string
}

export interface InvoiceLine {
  name: string
  /** At most four decimals. */
  quantity: number
  /** Per unit; never negative, as EN 16931 requires. */
  price: number
  /** In euro, subtracted from the line. */
  discount: number
  /** The amount of the line: quantity × price − discount. */
  total: number
}

export interface Invoice {
  number: string
  day: string
  dueDay: string
  /** The first and the last day; only for a rental. */
  period: { from: string; to: string } | null
  /** The customer's reference; '' if there is none. */
  reference: string
  /** The subject of the record. */
  note: string
  seller: InvoiceParty & { iban: string; bic: string; bank: string }
  buyer: InvoiceParty
  lines: InvoiceLine[]
  /** On the whole invoice. */
  discount: number
  charge: { reason: string; amount: number }
  /** In percent; null: free of VAT. */
  vatPercent: number | null
  totals: InvoiceTotals
}

/** The parties, the day of the invoice and the payment term in days. */
export type BillingDetails = Pick<Invoice, 'seller' | 'buyer' | 'day'> & { paymentDays: number }

interface InvoiceTotals {
  /** The sum of the lines. */
  lines: number
  excl: number
  vat: number
  incl: number
}
