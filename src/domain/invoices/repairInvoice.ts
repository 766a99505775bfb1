import { REPAIR_VAT_FACTOR } from '../repairs/constants.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair, RepairLine } from '../repairs/repair.ts'
import { lineTotal } from '../repairs/totals.ts'
import { addDays } from '../shared/calendar.ts'
import { multiply, sum } from '../shared/money.ts'
import type { BillingDetails, Invoice, InvoiceLine } from './invoice.ts'

/**
 * A repair as an invoice (UB-02): its fixed price if it has one, otherwise its work lines.
 * @param device the repaired device, as on its documents
 */
export function repairInvoice(
  repair: Repair,
  device: string,
  { paymentDays, ...parties }: BillingDetails,
): Invoice {
  const { underWarranty, repairTotalExclVat: excl, repairTotalInclVat: incl } = repair
  const lines = underWarranty ? [] : (lumpSum(repair) ?? repair.repairLines.toSorted(byPlace).map(lineOf))
  return {
    ...parties,
    number: `H-${repairName(repair)}`,
    dueDay: addDays(parties.day, paymentDays),
    period: null,
    reference: repair.reference ?? '',
    note: [`Herstelling ${repairName(repair)}`, device].filter(Boolean).join(': '),
    lines,
    discount: 0,
    charge: { reason: '', amount: 0 },
    vatPercent: VAT_PERCENT,
    totals: { lines: excl, excl, vat: sum([incl, -excl]), incl },
  }
}

const VAT_PERCENT = multiply([sum([REPAIR_VAT_FACTOR, -1]), 100])
const byPlace = (a: RepairLine, b: RepairLine): number => a.pos - b.pos

function lumpSum({ forfaitAmount, notes }: Repair): InvoiceLine[] | null {
  if (!forfaitAmount || forfaitAmount <= 0) return null
  return [{ name: `Forfait: ${notes}`, quantity: 1, price: forfaitAmount, discount: 0, total: forfaitAmount }]
}

/**
 * A negative price becomes a negative quantity, because a price may not be negative. A total that was typed
 * is billed as the price of one.
 */
function lineOf({ description, quantity, price, total }: RepairLine): InvoiceLine {
  const counted = lineTotal(quantity, price) === total
  const [many, each] = counted ? [quantity, price] : [1, total]
  const name = counted || quantity === 1 ? description : `${description} (${quantity} ×)`
  return { name, quantity: each < 0 ? -many : many, price: Math.abs(each), discount: 0, total }
}
