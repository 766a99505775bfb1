import { multiply, sum } from '../shared/money.ts'
import { REPAIR_VAT_FACTOR } from './constants.ts'
import type { Repair } from './repair.ts'

type PricedRepair = Pick<Repair, 'underWarranty' | 'forfaitAmount' | 'repairLines' | 'repairEstimateLines'>
type Totals = Pick<
  Repair,
  'estimateTotalExclVat' | 'estimateTotalInclVat' | 'repairTotalExclVat' | 'repairTotalInclVat'
>

/** The total of a line without a typed total: quantity × unit price, rounded to cents (RD-15, D-056). */
export const lineTotal = (quantity: number, price: number): number => multiply([quantity, price])

const inclVat = (excl: number) => multiply([excl, REPAIR_VAT_FACTOR])
const linesTotal = (lines: readonly { total: number }[]) => sum(lines.map((line) => line.total))

/**
 * The four totals of a repair, in euro. Warranty makes them 0, and a fixed price above 0 replaces the lines
 * (D-052, RD-20 to RD-23).
 */
export function repairTotals(repair: PricedRepair): Totals {
  const estimate = repair.underWarranty ? 0 : linesTotal(repair.repairEstimateLines)
  const lumpSum = repair.forfaitAmount ?? 0
  const work = repair.underWarranty ? 0 : lumpSum > 0 ? lumpSum : linesTotal(repair.repairLines)
  return {
    estimateTotalExclVat: estimate,
    estimateTotalInclVat: inclVat(estimate),
    repairTotalExclVat: work,
    repairTotalInclVat: inclVat(work),
  }
}
