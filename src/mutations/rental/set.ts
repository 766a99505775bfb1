import * as z from 'zod'
import { type BaseFields, defineMutation, type RestCall, type RunContext, type Tx } from '../define.ts'
import { type Loss, mergeFields } from '../merge.ts'
import { checkContact, loadParent } from '../parents.ts'
import { byPlace, mergeParts } from '../partList.ts'
import { withRateOfDays } from './create.ts'
import { withLineList } from './lineList.ts'
import { checkNewLines, linesNotIn } from './newLines.ts'
import { IfFree, RentalSet } from './rentalInput.ts'
import { changeRental, readRentalFacts, RENTAL_SCOPE, withRentalLosses } from './save.ts'
import { authorOf } from '../repair/save.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { RENTAL_FIELDS } from '../../domain/rentals/fieldList.ts'
import { isRentalField, withRentalField } from '../../domain/rentals/fields.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { type Rental, type RentalLine, RentalStatusName } from '../../domain/rentals/rental.ts'
import { archiveStatus, isClosedRental } from '../../domain/rentals/status.ts'
import { dutchDay } from '../../domain/shared/days.ts'
import { Id, isId } from '../../domain/shared/ids.ts'
import { fieldOf } from '../../lib/objects.ts'

type Remark = Rental['rentalRemarks'][number]

/**
 * Merges the remarks as a person left them, against those they saw (B6.2). Without a `base` the list replaces the
 * present one.
 */
async function withRemarkList(
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

const DATES = ['startDate', 'endDate', 'pickupDate', 'returnDate'] as const

/** Applies a set to a rental by the merge rules and records conflicts (B6.1). */
async function applyRentalSet(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  { rentalLines, rentalRemarks, ...set }: RentalSet,
): Promise<Rental> {
  const { values, losses } = await mergeFields(tx, ctx, rental, set, RENTAL_FIELDS)
  const facts = await readRentalFacts(tx)
  let next = rental
  for (const field of Object.keys(RENTAL_FIELDS).filter(isRentalField)) {
    if (!(field in values)) continue
    const changed = withRentalField(next, field, values[field], authorOf(ctx), facts)
    // The lines of a form that sends them carry the rates that the person left there.
    next = rentalLines && field === 'rate' ? { ...changed, rentalLines: next.rentalLines } : changed
  }
  // A contact that was chosen together with its customer is kept, even if it equals the present contact.
  if ('customerId' in values && set.customerContactId !== undefined)
    next = { ...next, customerContactId: set.customerContactId }
  next = withDatesLogged(ctx, rental, next)
  if (rentalLines) next = await withLineList(tx, ctx, next, rentalLines, seenLines(ctx))
  if (rentalRemarks) next = await withRemarkList(tx, ctx, next, rentalRemarks)
  noticeKeptStatus(ctx, losses)
  return withRentalLosses(tx, ctx, next, losses)
}

const isLine = (seen: unknown): seen is RentalLine => isId(fieldOf(seen, 'id'))

const seenLines = ({ base }: RunContext): RentalLine[] | undefined =>
  Array.isArray(base?.rentalLines) ? base.rentalLines.filter(isLine) : undefined

function withDatesLogged(ctx: RunContext, before: Rental, after: Rental): Rental {
  if (
    sameValue(
      DATES.map((field) => before[field]),
      DATES.map((field) => after[field]),
    )
  )
    return after
  const [pickup, start, end, back] = [after.pickupDate, after.startDate, after.endDate, after.returnDate].map(
    dutchDay,
  )
  const text = `Periode: ${start} - ${end} (afhalen ${pickup}, retour ${back})`
  return withAutoRentalLogLine(after, authorOf(ctx), 'dates', text)
}

function noticeKeptStatus(ctx: RunContext, losses: Loss[]): void {
  const statusLoss = losses.find((loss) => loss.field === 'status' && loss.winner === 'current')
  if (statusLoss) ctx.notice('status_kept_higher', `Status bleef ${String(statusLoss.current)}.`)
}

const reply = (args: { id: string }) => ({ e: 'rental' as const, id: args.id })

/**
 * The values that a form saves of an existing rental (D-100): fields, and the whole list of lines if it changed.
 */
export const setRental = defineMutation({
  name: 'rental.set',
  mv: 1,
  input: z.strictObject({ id: Id, set: RentalSet, ifFree: IfFree }),
  entities: [...RENTAL_SCOPE, 'customer'],
  baseOf: ({ id, set }): BaseFields => ({ e: 'rental', id, keys: Object.keys(set) }),
  rest: [
    {
      method: 'PUT',
      path: '/rental',
      status: 200,
      toInput: async (request) => ({ id: request.body.id, set: await withRateOfDays(request) }),
      reply,
    },
    {
      method: 'POST',
      path: '/rental',
      status: 201,
      onlyIfExists: 'rental',
      toInput: async (request) => ({ id: request.body.id, set: await withRateOfDays(request) }),
      reply,
    },
  ],
  async run(tx, { id, set, ifFree }, ctx) {
    const change = async (rental: Rental) => {
      await loadParent(tx, ctx, 'customer', set.customerId)
      const next = await applyRentalSet(tx, ctx, rental, set)
      await checkContact(tx, ctx, next.customerId, set.customerContactId)
      await checkNewLines(tx, ctx, next, linesNotIn(rental, set.rentalLines))
      return next
    }
    await changeRental(tx, ctx, id, change, ifFree)
  },
})

const statusCall = (path: string): RestCall<{ id: string }> => ({
  method: 'POST',
  path,
  status: 201,
  toInput: ({ body }) => ({ id: body.rentalId ?? body.id, status: body.status }),
  reply,
})

/** Sets another status, from the overview or the form. All five can be chosen freely (D-087). */
export const setRentalStatus = defineMutation({
  name: 'rental.setStatus',
  mv: 1,
  input: z.strictObject({ id: Id, status: RentalStatusName, ifFree: IfFree }),
  entities: RENTAL_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'rental', id, keys: ['status'] }),
  rest: [statusCall('/rental/update/status'), statusCall('/rental/change/status')],
  run: (tx, { id, status, ifFree }, ctx) =>
    changeRental(tx, ctx, id, (rental) => applyRentalSet(tx, ctx, rental, { status }), ifFree),
})

/**
 * Archives a rental: Bevestigd becomes Afgehandeld, any other status Geannuleerd (D-088). The status that the
 * person saw decides, because the question was about that status.
 */
export const archiveRental = defineMutation({
  name: 'rental.archive',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: RENTAL_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'rental', id, keys: ['status'] }),
  run: (tx, { id }, ctx) =>
    changeRental(tx, ctx, id, (rental) => {
      if (isClosedRental(rental)) return rental
      const seen = RentalStatusName.safeParse(ctx.base?.status).data ?? rental.status
      return applyRentalSet(tx, ctx, rental, { status: archiveStatus(seen) })
    }),
})
