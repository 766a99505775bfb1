import type { EntityName } from '../../domain/entities.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { isOverdue } from '../../domain/rentals/overdue.ts'
import { dateProblems, rentalDays } from '../../domain/rentals/days.ts'
import { REMARK_FIELDS, RENTAL_FIELDS, RENTAL_LINE_FIELDS } from '../../domain/rentals/fieldList.ts'
import type { RentalFieldFacts } from '../../domain/rentals/fields.ts'
import { logLabels } from '../../domain/shared/fields.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { rentalName, rentalReference } from '../../domain/rentals/number.ts'
import { withPrices, priceSettings } from '../../domain/rentals/prices.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { settingId } from '../../domain/settings/settings.ts'
import type { RunContext, Tx } from '../define.ts'
import { lossTexts } from '../lossTexts.ts'
import { type Loss, recordLosses, notifyConflict } from '../merge.ts'
import { authorOf } from '../repair/save.ts'
import { requireDoc } from '../requireDoc.ts'
import { checkStockOfChange } from './stock.ts'

/**
 * The aggregates that a change of a rental may touch. Other rentals and notifications change only on the server.
 */
export const RENTAL_SCOPE: readonly EntityName[] = [
  'rental',
  'item',
  'setting',
  'user',
  'conflict',
  'notification',
  'alias',
]

/** Reads the service fee and the VAT from the settings, as a new rental takes them over (D-082). */
export async function readRentalFacts(tx: Tx): Promise<RentalFieldFacts & { serviceFee: number }> {
  const fee = await tx.get('setting', settingId('rental', 'serviceFee'))
  const vat = await tx.get('setting', settingId('rental', 'vatAmount'))
  return priceSettings(fee?.value, vat?.value)
}

/** Computes the derived values of a rental: days, reference, amounts (D-077, D-080, D-089). */
export const withDerivedValues = (rental: Rental): Rental => ({
  ...withPrices(rental),
  numberOfDays: rentalDays(rental.startDate, rental.endDate),
  reference: rentalReference(rental),
})

/**
 * Stores a rental with its derived values. The server checks the stock of its items again (D-032, D-086).
 * @param ifFree the person who confirmed it saw everything free; see `confirmIfFree`
 */
export async function saveRental(
  tx: Tx,
  ctx: RunContext,
  before: Rental | null,
  after: Rental,
  ifFree = false,
): Promise<void> {
  checkDates(after)
  const today = ctx.server ? dayInBrussels(ctx.server.now()) : ctx.today
  const rental = withDerivedValues({ ...after, updatedAt: ctx.at, overdue: isOverdue(after, today) })
  await tx.put('rental', rental)
  if (ctx.server) await checkStockOfChange(tx, ctx, ctx.server, before, rental, ifFree)
}

function checkDates(rental: Rental): void {
  const fields = dateProblems(rental)
  const [wrong] = Object.entries(fields)
  if (wrong) throw new DomainError('invalid_args', wrong[1], { field: wrong[0], fields })
}

/** Runs a change on one rental. A change that returns the same object stores nothing (rule M3). */
export async function changeRental(
  tx: Tx,
  ctx: RunContext,
  id: string,
  change: (rental: Rental) => Rental | Promise<Rental>,
  ifFree = false,
): Promise<void> {
  const before = await requireDoc(tx, ctx, 'rental', id)
  if (!before) return
  const after = await change(before)
  if (after !== before) await saveRental(tx, ctx, before, after, ifFree)
}

// A field that a rental shares with its lines has the label of the rental.
const LABELS = {
  ...logLabels(RENTAL_LINE_FIELDS),
  ...logLabels(REMARK_FIELDS),
  ...logLabels(RENTAL_FIELDS),
}

/**
 * Stores the conflicts of a change as records, counts them on the rental, and reports them in its log and to the
 * department (B6.1).
 */
export async function withRentalLosses(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  losses: Loss[],
  prefix = '',
): Promise<Rental> {
  if (losses.length === 0) return rental
  const fresh = await recordLosses(tx, ctx, 'rental', rental.id, losses, prefix)
  const texts = await lossTexts(tx, losses, LABELS, rental.customerId)
  const logbook = losses.reduce(
    (doc, loss, i) =>
      withAutoRentalLogLine(doc, authorOf(ctx), `lost:${prefix}${loss.field}`, texts[i] ?? ''),
    rental,
  )
  if (fresh === 0) return logbook
  await notifyConflict(tx, ctx, 'rental', { id: rental.id, name: rentalName(rental) })
  return { ...logbook, openConflicts: logbook.openConflicts + fresh }
}
