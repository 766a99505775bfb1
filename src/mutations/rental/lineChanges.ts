import { DomainError } from '../../domain/shared/errors.ts'
import { itemName } from '../../domain/notifications/events.ts'
import { modelName } from '../../domain/items/model.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { pricedLine } from '../../domain/rentals/prices.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { pick } from '../../lib/objects.ts'
import { sortByIds } from '../../domain/shared/order.ts'
import type { RunContext, Tx } from '../define.ts'
import { mergeSet } from '../merge.ts'
import { authorOf } from '../repair/save.ts'
import { RENTAL_LINE_KEYS, NewRentalLine, type RentalLineFields, RentalLineSet } from './rentalInput.ts'
import { withRentalLosses } from './save.ts'
import { byPosition, withNewRentalLines } from './newLines.ts'

/** The fields of a line that a person sees, for comparing the seen values with the present ones. */
export const fieldsOfLine = (line: RentalLine): RentalLineFields => pick(line, RENTAL_LINE_KEYS)

/** Typing an amount sets the percentage to 0; a percentage computes the amount (D-081). */
export function normalizeDiscount(set: RentalLineSet): RentalLineSet {
  if (set.discountPercentage) {
    const { discount: _computed, ...typed } = set
    return typed
  }
  if (set.discount === undefined && set.discountPercentage === undefined) return set
  return { ...set, discountPercentage: 0, discount: set.discount ?? 0 }
}

/**
 * The values as they will be stored. A discount is never more than the price, so a replay finds what the first run
 * left (rule M3).
 */
function asStored(line: RentalLine, typed: RentalLineSet): RentalLineSet {
  return typed.discount === undefined ? typed : { ...typed, discount: changedLine(line, typed).discount }
}

function changedLine(line: RentalLine, values: Partial<RentalLineFields>): RentalLine {
  const single = line.itemId !== null && !line.multiple
  return pricedLine({ ...line, ...values, ...(single ? { quantity: 1 } : {}) })
}

/** Changes fields of a line as if a person typed them now; does nothing if the line does not exist. */
export const withTypedLine = (rental: Rental, lineId: string, set: RentalLineSet): Rental => ({
  ...rental,
  rentalLines: rental.rentalLines.map((line) =>
    line.id === lineId ? changedLine(line, normalizeDiscount(set)) : line,
  ),
})

/** Sets fields of one line, merged against what the person saw of it (`base`). Conflicts are recorded (B6.2). */
export async function withLineSet(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  lineId: string,
  set: RentalLineSet,
  base: Record<string, unknown> | undefined,
): Promise<Rental> {
  const line = rental.rentalLines.find((other) => other.id === lineId)
  if (!line) return restoreRemovedLine(ctx, rental, lineId, set)
  const { values, losses } = mergeSet(line, asStored(line, normalizeDiscount(set)), {}, { base }, '')
  if (Object.keys(values).length === 0 && losses.length === 0) return rental
  const rentalLines = rental.rentalLines.map((other) => (other === line ? changedLine(line, values) : other))
  return withRentalLosses(tx, ctx, { ...rental, rentalLines }, losses, `rentalLines.${lineId}.`)
}

/** Brings a removed line back with the edited values, because an edit wins over a removal (B6.2). */
async function restoreRemovedLine(
  ctx: RunContext,
  rental: Rental,
  lineId: string,
  set: RentalLineSet,
): Promise<Rental> {
  if (!ctx.server) return rental
  const removed = await ctx.server.history.removedLine(lineId)
  if (!removed || removed.ownerId !== rental.id) throw new DomainError('not_found')
  const line = changedLine(removed.doc as RentalLine, normalizeDiscount(set))
  ctx.notice('line_restored', 'Een gewiste lijn is teruggezet, omdat ze intussen gewijzigd was.')
  const back = { ...rental, rentalLines: [...rental.rentalLines, line].sort(byPosition) }
  return withAutoRentalLogLine(back, authorOf(ctx), `revived:${lineId}`, 'Gewiste lijn teruggezet')
}

export async function rentalLineName(
  tx: Tx,
  { itemId, customItem, brand, model }: Pick<RentalLine, 'itemId' | 'customItem' | 'brand' | 'model'>,
) {
  const item = itemId ? await tx.get('item', itemId) : undefined
  if (item) return itemName(item)
  return brand && model ? modelName({ brand, model }) : (customItem ?? 'item')
}

/** Removes a line. The server keeps it, in case somebody else was changing it. */
export async function withoutRentalLine(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  lineId: string,
): Promise<Rental> {
  const line = rental.rentalLines.find((other) => other.id === lineId)
  if (!line) return rental
  await ctx.server?.history.storeRemovedLine(lineId, rental.id, line)
  const rest = { ...rental, rentalLines: rental.rentalLines.filter((other) => other !== line) }
  return withAutoRentalLogLine(
    rest,
    authorOf(ctx),
    `removed:${lineId}`,
    `Lijn verwijderd: ${await rentalLineName(tx, line)}`,
  )
}

export async function withAddedLine(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  line: NewRentalLine,
): Promise<Rental> {
  const next = await withNewRentalLines(tx, rental, [line])
  const added = next.rentalLines.find(({ id }) => id === line.id)
  if (next === rental || !added) return rental
  return withAutoRentalLogLine(
    next,
    authorOf(ctx),
    `added:${line.id}`,
    `Lijn toegevoegd: ${await rentalLineName(tx, added)}`,
  )
}

/** The lines in the order of the ids (B6.2 'line order'). */
export function withLineOrder(rental: Rental, order: readonly string[]): Rental {
  const before = rental.rentalLines.toSorted(byPosition)
  const rentalLines = sortByIds(before, order, (line, position) =>
    line.position === position ? line : { ...line, position },
  )
  return rentalLines.every((line, i) => line === rental.rentalLines[i]) ? rental : { ...rental, rentalLines }
}
