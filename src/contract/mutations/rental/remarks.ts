import { sameValue } from '../../../domain/merge/fields.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import type { RunContext, Tx } from '../../define.ts'
import { mergeSet } from '../merge.ts'
import { withRentalLosses } from './save.ts'

type Remark = Rental['rentalRemarks'][number]

/**
 * The remarks as a person left them, against those they saw (B6.2): what is missing was removed, what is new was added,
 * what differs was changed, each on its own. Without a `base` the list is the last word.
 */
export async function withRemarkList(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  remarks: readonly Remark[],
): Promise<Rental> {
  const { base } = ctx
  const seen = Array.isArray(base?.rentalRemarks) ? (base.rentalRemarks as Remark[]) : rental.rentalRemarks
  const [was, wanted] = [byId(seen), byId(remarks)]
  // a change wins from a removal, here and there (B6.2)
  const removed = (now: Remark) => {
    const before = was.get(now.id)
    return before !== undefined && !wanted.has(now.id) && sameValue(before, now)
  }
  const kept = rental.rentalRemarks.filter((now) => !removed(now))
  let next = kept.length === rental.rentalRemarks.length ? rental : { ...rental, rentalRemarks: kept }
  for (const remark of remarks) next = await withRemark(tx, ctx, next, remark, was.get(remark.id))
  if (next.rentalRemarks === rental.rentalRemarks) return next
  const sorted = next.rentalRemarks.toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
  return { ...next, rentalRemarks: sorted }
}

const byId = (list: readonly Remark[]) => new Map(list.map((remark) => [remark.id, remark]))

async function withRemark(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  { id, ...fields }: Remark,
  before: Remark | undefined,
): Promise<Rental> {
  const now = rental.rentalRemarks.find((remark) => remark.id === id)
  if (!now) {
    // removed by others: it comes back only where it was changed here
    const untouched = before !== undefined && sameValue(before, { id, ...fields })
    return untouched ? rental : { ...rental, rentalRemarks: [...rental.rentalRemarks, { id, ...fields }] }
  }
  const { values, losses } = mergeSet(now, fields, {}, before ? { base: { ...before } } : {}, '')
  if (Object.keys(values).length === 0 && losses.length === 0) return rental
  const rentalRemarks = rental.rentalRemarks.map((remark) =>
    remark === now ? { ...now, ...values } : remark,
  )
  return withRentalLosses(tx, ctx, { ...rental, rentalRemarks }, losses, `rentalRemarks.${id}.`)
}
