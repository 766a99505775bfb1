import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import { formatMoney, formatNumber } from '../../../../lib/money.ts'

/** An amount of the price block, as it is shown. */
export interface AmountRow {
  term: string
  amount: string
  /** True for the amount that the customer pays. */
  isTotal: boolean
  /** True for a zero or a subtotal, which is left out on a small screen. */
  isMinor: boolean
}

const BASE = 'Basisprijs excl. btw'
const TOTAL = 'Totaal incl. btw'

const percent = (value: number): string => `${formatNumber(value, { decimals: 2 })} %`
/** Avoids '-0,00' for a negative zero. */
const shown = (amount: number): string => formatMoney(amount === 0 ? 0 : amount)

/** Returns the amounts of a rental, in the order of the document. */
export const amountRowsOf = (form: RentalDraft): AmountRow[] =>
  [
    ['Totaal excl. btw', form.totalPriceExclVat] as const,
    [`Korting ${percent(form.discount)}`, -form.discountAmount] as const,
    [`Servicekost ${percent(form.serviceFee)}`, form.serviceFeeAmount] as const,
    [BASE, form.basePriceExclVat] as const,
    [form.vatFree ? 'Vrijgesteld van btw' : `Btw ${percent(form.vatPercentage)}`, form.vatAmount] as const,
    [TOTAL, form.totalPriceInclVat] as const,
  ].map(([term, amount]) => ({
    term,
    amount: shown(amount),
    isTotal: term === TOTAL,
    isMinor: term === BASE || (term !== TOTAL && amount === 0),
  }))
