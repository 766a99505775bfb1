import { sameValue } from '../../domain/merge/fields.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { definedOf, fieldOf, pick } from '../../lib/objects.ts'
import type { RunContext, Tx } from '../define.ts'
import { authorOf } from '../repair/save.ts'
import { RENTAL_LINE_KEYS, NewRentalLine, type RentalLineFields } from './rentalInput.ts'
import {
  normalizeDiscount,
  fieldsOfLine,
  rentalLineName,
  withAddedLine,
  withLineOrder,
  withLineSet,
  withoutRentalLine,
} from './lineChanges.ts'

/**
 * Merges a whole list of lines as a person left it, against the list they saw (B6.2). A missing line was removed, a
 * new line was added, and a different line was changed. The order counts only if it differs from 'as it was, new
 * ones last'. Without a `base`, the list replaces the present one.
 */
export async function withLineList(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  lines: readonly NewRentalLine[],
  seen: readonly RentalLine[] | undefined,
): Promise<Rental> {
  const base = new Map((seen ?? rental.rentalLines).map((line) => [line.id, line]))
  const wanted = new Set(lines.map(({ id }) => id))
  let next = rental
  for (const [id, line] of base) if (!wanted.has(id)) next = await withoutSeenLine(tx, ctx, next, line)
  for (const line of lines) next = await withListedLine(tx, ctx, next, line, base.get(line.id))
  const [order, common] = [lines.map(({ id }) => id), [...base.keys()].filter((id) => wanted.has(id))]
  const untouched = [...common, ...order.filter((id) => !base.has(id))]
  return sameValue(order, untouched) ? next : withLineOrder(next, order)
}

/**
 * The fields of a line that a person types. The rate is left out: it may come from the rate of the whole rental.
 */
export const TYPED_LINE_KEYS = RENTAL_LINE_KEYS.filter((key) => key !== 'rate')

/** The values that a person typed on a line. */
const typedOn = (line: RentalLine): Partial<RentalLineFields> =>
  normalizeDiscount(Object.fromEntries(TYPED_LINE_KEYS.map((key) => [key, line[key]])))

/** Removes a line that a person saw. A later change by somebody else wins over the removal (B6.2). */
export async function withoutSeenLine(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  seen: { id: string } & Partial<RentalLine>,
): Promise<Rental> {
  const now = rental.rentalLines.find(({ id }) => id === seen.id)
  const typed = now ? Object.entries(typedOn(now)) : []
  const changed = typed.some(([key, value]) => key in seen && !sameValue(value, fieldOf(seen, key)))
  if (!now || !changed) return withoutRentalLine(tx, ctx, rental, seen.id)
  if (!ctx.server) return rental
  const name = await rentalLineName(tx, now)
  ctx.notice('line_restored', `De lijn "${name}" werd intussen gewijzigd en is daarom niet gewist.`)
  return withAutoRentalLogLine(
    rental,
    authorOf(ctx),
    `kept:${seen.id}`,
    `Gewijzigde lijn niet gewist: ${name}`,
  )
}

async function withListedLine(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  line: NewRentalLine,
  seen: RentalLine | undefined,
): Promise<Rental> {
  const { id } = line
  const there = rental.rentalLines.some((other) => other.id === id)
  if (!there && !seen) return withAddedLine(tx, ctx, rental, line)
  const fields = definedOf(pick(line, RENTAL_LINE_KEYS))
  const base = seen ? { ...fieldsOfLine(seen) } : undefined
  const untouched =
    base &&
    Object.entries(normalizeDiscount(fields)).every(([key, value]) => sameValue(value, fieldOf(base, key)))
  return untouched ? rental : withLineSet(tx, ctx, rental, id, fields, base)
}
