import type { Rental } from '../../../domain/rentals/rental.ts'
import type { RunContext, Tx } from '../../define.ts'
import { byPlace, mergeParts } from '../partList.ts'
import { withRentalLosses } from './save.ts'

type Remark = Rental['rentalRemarks'][number]

/**
 * Merges the remarks as a person left them, against those they saw (B6.2). Without a `base` the list replaces the
 * present one.
 */
export async function withRemarkList(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  remarks: readonly Remark[],
): Promise<Rental> {
  const { base } = ctx
  const seen = Array.isArray(base?.rentalRemarks) ? (base.rentalRemarks as Remark[]) : undefined
  const { list, losses } = mergeParts(rental.rentalRemarks, remarks, seen)
  const rentalRemarks = list.toSorted(byPlace(({ pos }) => pos))
  let next = list === rental.rentalRemarks ? rental : { ...rental, rentalRemarks }
  for (const [id, lost] of losses) next = await withRentalLosses(tx, ctx, next, lost, `rentalRemarks.${id}.`)
  return next
}
