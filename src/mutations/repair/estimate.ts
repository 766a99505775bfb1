import * as z from 'zod'
import { Day } from '../../domain/shared/days.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { autoLine } from '../../domain/shared/autoLine.ts'
import { deriveId, Id } from '../../domain/shared/ids.ts'
import { withApproval } from '../../domain/repairs/fields.ts'
import { withLogLine } from '../../domain/repairs/log.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { type BaseFields, defineMutation, type RunContext } from '../define.ts'
import { mergeSet } from '../merge.ts'
import { BilledArg } from './billed.ts'
import { withNewLines } from './lines.ts'
import { authorOf, changeRepair, readStatusFacts, REPAIR_SCOPE, withRepairLosses } from './save.ts'

/** The customer's approval of the estimate, or its withdrawal (D-055). */
export const approveEstimate = defineMutation({
  name: 'repair.approveEstimate',
  mv: 1,
  input: z.strictObject({ id: Id, date: Day.nullable() }),
  entities: REPAIR_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['estimateApproval'] }),
  rest: [
    {
      method: 'POST',
      path: '/estimate/save/approvalDate',
      status: 201,
      toInput: ({ body }) => ({
        id: body.repairId ?? body.id,
        date: body.estimateApproval ?? body.approvalDate ?? body.date ?? null,
      }),
      reply: (args: { id: string }) => ({ e: 'repair', id: args.id }),
    },
  ],
  run: (tx, { id, date }, ctx) =>
    changeRepair(tx, ctx, id, async (repair) => {
      const { values, losses } = mergeSet(repair, { estimateApproval: date }, {}, ctx, '')
      const approved =
        'estimateApproval' in values
          ? withApproval(repair, date, authorOf(ctx), await readStatusFacts(tx, repair))
          : repair
      return withRepairLosses(tx, ctx, approved, losses, { estimateApproval: 'Bestek goedgekeurd op' })
    }),
})

/**
 * Copies the lines of the estimate to the work lines, under ids that the device made (D-047). If two devices both
 * take over for the first time, the second is refused. `again` means that the person knew it was done before.
 * @throws DomainError already_taken_over
 */
export const takeOverEstimate = defineMutation({
  name: 'repair.takeOverEstimate',
  mv: 1,
  input: z.strictObject({
    id: Id,
    newLineIds: z.array(Id).max(500),
    again: z.boolean().optional(),
    ...BilledArg,
  }),
  entities: REPAIR_SCOPE,
  run: (tx, { id, newLineIds, again, confirmBilled }, ctx) =>
    changeRepair(tx, ctx, id, (repair) => takeOver(repair, newLineIds, again, ctx), { confirmBilled }),
})

const takeOverLineId = (repair: Repair) => deriveId(repair.id, 'estimate-taken-over')

/** True if the estimate of this repair was taken over before, so that the screen can ask before a second time. */
export const wasTakenOver = (repair: Repair): boolean =>
  repair.repairLogLines.some((line) => line.id === takeOverLineId(repair))

function takeOver(repair: Repair, newLineIds: string[], again: boolean | undefined, ctx: RunContext): Repair {
  if (newLineIds.some((id) => repair.repairLines.some((line) => line.id === id))) return repair
  if (wasTakenOver(repair) && !again) throw new DomainError('already_taken_over')
  const copies = repair.repairEstimateLines.map((line, i) => {
    const { description, quantity, price, total } = line
    return { id: newLineIds[i] ?? deriveId(ctx.mid, `copy:${line.id}`), description, quantity, price, total }
  })
  const filled = withNewLines(repair, 'repairLines', copies)
  const line = autoLine(repair.id, filled.repairLogLines, authorOf(ctx), 'takenOver', 'Bestek overgenomen')
  return withLogLine(filled, { ...line, id: takeOverLineId(repair) })
}
