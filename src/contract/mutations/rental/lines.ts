import * as z from 'zod'
import { DomainError } from '../../../domain/shared/errors.ts'
import { Id } from '../../../domain/shared/ids.ts'
import { isBulk } from '../../../domain/items/item.ts'
import { sameValue } from '../../../domain/merge/fields.ts'
import { itemName } from '../../../domain/notifications/events.ts'
import { loggedRental } from '../../../domain/rentals/log.ts'
import { pricedLine } from '../../../domain/rentals/prices.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { fieldOf, pick } from '../../../domain/shared/objects.ts'
import { type BaseOf, defineMutation, type RunContext, type Tx } from '../../define.ts'
import { mergeSet } from '../merge.ts'
import { authorOf } from '../repair/save.ts'
import { checkNewParts, checkOwner, parent } from '../parents.ts'
import { LINE_KEYS, NewRentalLine, type RentalLineFields, RentalLineSet } from './input.ts'
import { changeRental, RENTAL_SCOPE, withRentalLosses } from './save.ts'

const byPosition = (a: RentalLine, b: RentalLine) => a.position - b.position || (a.id < b.id ? -1 : 1)

/** The lines that a rental does not have yet. */
export const linesBeyond = (
  rental: Rental,
  lines: readonly NewRentalLine[] | undefined,
): readonly NewRentalLine[] =>
  (lines ?? []).filter(({ id }) => !rental.rentalLines.some((line) => line.id === id))

/** What new lines name is there, and no other customer's. */
export async function checkItems(
  tx: Tx,
  ctx: RunContext,
  lines: readonly Pick<NewRentalLine, 'itemId'>[],
  customerId: string | null | undefined,
): Promise<void> {
  for (const { itemId } of lines) checkOwner(ctx, await parent(tx, ctx, 'item', itemId), customerId)
}

/** What new lines name is there and belongs, and their ids are no other rental's. */
export async function checkNewLines(
  tx: Tx,
  ctx: RunContext,
  rental: Pick<Rental, 'id' | 'customerId'>,
  lines: readonly NewRentalLine[],
): Promise<void> {
  await checkItems(tx, ctx, lines, rental.customerId)
  await checkNewParts(
    ctx,
    'rentalLines',
    lines.map(({ id }) => id),
    rental.id,
  )
}

/** The rental with new lines at the end, in order; a line that is there already stays as it is (M3). */
export async function withNewRentalLines(
  tx: Tx,
  rental: Rental,
  lines: readonly NewRentalLine[],
): Promise<Rental> {
  const fresh = linesBeyond(rental, lines)
  if (fresh.length === 0) return rental
  const start = rental.rentalLines.reduce((max, line) => Math.max(max, line.position), 0) + 1
  const added: RentalLine[] = []
  for (const [i, line] of fresh.entries()) added.push(await lineOf(tx, rental, line, start + i))
  return { ...rental, rentalLines: [...rental.rentalLines, ...added].sort(byPosition) }
}

async function lineOf(tx: Tx, rental: Rental, line: NewRentalLine, position: number): Promise<RentalLine> {
  const item = line.itemId ? await tx.get('item', line.itemId) : undefined
  const multiple = item ? isBulk(item) : true
  return pricedLine({
    id: line.id,
    position: line.position ?? position,
    itemId: line.itemId ?? null,
    customItem: line.itemId ? null : (line.customItem ?? null),
    // of what is no bulk there is only one (D-092)
    quantity: multiple ? (line.quantity ?? 1) : 1,
    multiple: multiple && line.itemId !== null && line.itemId !== undefined,
    itemPrice: line.itemPrice ?? item?.rentPrice ?? 0,
    rate: line.rate ?? rental.rate,
    subTotalPrice: 0,
    discountPercentage: line.discountPercentage ?? 0,
    discount: line.discount ?? 0,
    totalPrice: 0,
    remark: line.remark ?? null,
    conflict: false,
  })
}

/** What a person sees of a line, for comparing what was seen with what is there. */
const fieldsOfLine = (line: RentalLine): RentalLineFields => pick(line, LINE_KEYS)

/** Typing an amount sets the percentage to 0; a percentage computes the amount (D-081). */
function asTyped(set: RentalLineSet): RentalLineSet {
  if (set.discountPercentage) {
    const { discount: _computed, ...typed } = set
    return typed
  }
  if (set.discount === undefined && set.discountPercentage === undefined) return set
  return { ...set, discountPercentage: 0, discount: set.discount ?? 0 }
}

/** As it will be stored: a discount is never more than what it is taken of, so a repeat finds what it left (M3). */
function asStored(line: RentalLine, typed: RentalLineSet): RentalLineSet {
  return typed.discount === undefined ? typed : { ...typed, discount: changedLine(line, typed).discount }
}

function changedLine(line: RentalLine, values: Partial<RentalLineFields>): RentalLine {
  const single = line.itemId !== null && !line.multiple
  return pricedLine({ ...line, ...values, ...(single ? { quantity: 1 } : {}) })
}

/** The rental with fields of a line as if a person typed them now; nothing when the line is gone. */
export const withTypedLine = (rental: Rental, lineId: string, set: RentalLineSet): Rental => ({
  ...rental,
  rentalLines: rental.rentalLines.map((line) =>
    line.id === lineId ? changedLine(line, asTyped(set)) : line,
  ),
})

/** One line with fields set, merged against what the person saw of it (`base`); conflicts are recorded (B6.2). */
async function withLineSet(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  lineId: string,
  set: RentalLineSet,
  base: Record<string, unknown> | undefined,
): Promise<Rental> {
  const line = rental.rentalLines.find((other) => other.id === lineId)
  if (!line) return revived(ctx, rental, lineId, set)
  const { values, losses } = mergeSet(line, asStored(line, asTyped(set)), {}, { base }, '')
  if (Object.keys(values).length === 0 && losses.length === 0) return rental
  const rentalLines = rental.rentalLines.map((other) => (other === line ? changedLine(line, values) : other))
  return withRentalLosses(tx, ctx, { ...rental, rentalLines }, losses, `rentalLines.${lineId}.`)
}

/** An edit wins from a removal: the line comes back with the edited values (B6.2). */
async function revived(ctx: RunContext, rental: Rental, lineId: string, set: RentalLineSet): Promise<Rental> {
  if (!ctx.server) return rental
  const removed = await ctx.server.history.removed(lineId)
  if (!removed || removed.ownerId !== rental.id) throw new DomainError('not_found')
  const line = changedLine(removed.doc as RentalLine, asTyped(set))
  ctx.notice('line_restored', 'Een gewiste lijn is teruggezet, omdat ze intussen gewijzigd was.')
  const back = { ...rental, rentalLines: [...rental.rentalLines, line].sort(byPosition) }
  return loggedRental(back, authorOf(ctx), `revived:${lineId}`, 'Gewiste lijn teruggezet')
}

async function nameOf(tx: Tx, { itemId, customItem }: Pick<RentalLine, 'itemId' | 'customItem'>) {
  const item = itemId ? await tx.get('item', itemId) : undefined
  return item ? itemName(item) : (customItem ?? 'item')
}

/** The rental without a line; the server keeps the line, in case somebody else was changing it. */
async function withoutRentalLine(tx: Tx, ctx: RunContext, rental: Rental, lineId: string): Promise<Rental> {
  const line = rental.rentalLines.find((other) => other.id === lineId)
  if (!line) return rental
  await ctx.server?.history.keepRemoved(lineId, rental.id, line)
  const rest = { ...rental, rentalLines: rental.rentalLines.filter((other) => other !== line) }
  return loggedRental(rest, authorOf(ctx), `removed:${lineId}`, `Lijn verwijderd: ${await nameOf(tx, line)}`)
}

async function withAdded(tx: Tx, ctx: RunContext, rental: Rental, line: NewRentalLine): Promise<Rental> {
  const next = await withNewRentalLines(tx, rental, [line])
  const added = next.rentalLines.find(({ id }) => id === line.id)
  if (next === rental || !added) return rental
  return loggedRental(next, authorOf(ctx), `added:${line.id}`, `Lijn toegevoegd: ${await nameOf(tx, added)}`)
}

/** The lines in the order of the ids; lines that the order does not name follow (B6.2 'line order'). */
function withLineOrder(rental: Rental, order: readonly string[]): Rental {
  const place = new Map(order.map((id, i) => [id, i]))
  const last = order.length
  const sorted = rental.rentalLines.toSorted(
    (a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last) || byPosition(a, b),
  )
  const rentalLines = sorted.map((line, i) => (line.position === i + 1 ? line : { ...line, position: i + 1 }))
  return rentalLines.every((line, i) => line === rental.rentalLines[i]) ? rental : { ...rental, rentalLines }
}

/**
 * A whole list of lines as a person left it, against the list they saw (B6.2): what is missing was removed, what is new
 * was added, what differs was changed, and only an order that is not 'as it was, new ones last' is an order. Without a `base` the list is the last word.
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
  for (const [id, line] of base) if (!wanted.has(id)) next = await withoutSeen(tx, ctx, next, line)
  for (const line of lines) next = await withListed(tx, ctx, next, line, base.get(line.id))
  const [order, kept] = [lines.map(({ id }) => id), [...base.keys()].filter((id) => wanted.has(id))]
  const untouched = [...kept, ...order.filter((id) => !base.has(id))]
  return sameValue(order, untouched) ? next : withLineOrder(next, order)
}

/** What somebody types on a line; a rate may have come with that of the whole rental. */
const TYPED_KEYS = LINE_KEYS.filter((key) => key !== 'rate')

/** What stands on a line that somebody typed there. */
const typedOn = (line: RentalLine): Partial<RentalLineFields> =>
  asTyped(Object.fromEntries(TYPED_KEYS.map((key) => [key, line[key]])))

/** The rental without a line that a person saw and took away; what somebody else changed on it since then wins (B6.2). */
async function withoutSeen(
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
  const name = await nameOf(tx, now)
  ctx.notice('line_restored', `De lijn "${name}" werd intussen gewijzigd en is daarom niet gewist.`)
  return loggedRental(rental, authorOf(ctx), `kept:${seen.id}`, `Gewijzigde lijn niet gewist: ${name}`)
}

async function withListed(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  { id, itemId, position, ...fields }: NewRentalLine,
  seen: RentalLine | undefined,
): Promise<Rental> {
  const there = rental.rentalLines.some((line) => line.id === id)
  if (!there && !seen) return withAdded(tx, ctx, rental, { id, itemId, position, ...fields })
  const base = seen ? { ...fieldsOfLine(seen) } : undefined
  const untouched =
    base && Object.entries(asTyped(fields)).every(([key, value]) => sameValue(value, fieldOf(base, key)))
  return untouched ? rental : withLineSet(tx, ctx, rental, id, fields, base)
}

/** One more line (D-092). */
export const addRentalLine = defineMutation({
  name: 'rental.addLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, line: NewRentalLine }),
  entities: RENTAL_SCOPE,
  async run(tx, { rentalId, line }, ctx) {
    await changeRental(tx, ctx, rentalId, async (rental) => {
      await checkNewLines(tx, ctx, rental, linesBeyond(rental, [line]))
      return withAdded(tx, ctx, rental, line)
    })
  },
})

/** Changes fields of a line. */
export const setRentalLine = defineMutation({
  name: 'rental.setLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineId: Id, set: RentalLineSet }),
  entities: RENTAL_SCOPE,
  baseOf: ({ rentalId, lineId, set }): BaseOf => ({
    e: 'rental',
    id: rentalId,
    keys: Object.keys(set),
    within: { list: 'rentalLines', id: lineId },
  }),
  run: (tx, { rentalId, lineId, set }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withLineSet(tx, ctx, rental, lineId, set, ctx.base)),
})

/** Takes a line off a rental that was saved (D-092). */
export const removeRentalLine = defineMutation({
  name: 'rental.removeLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineId: Id }),
  entities: RENTAL_SCOPE,
  rest: [
    {
      method: 'GET',
      path: '/rental/rentalLine/delete/:lineId',
      status: 204,
      toInput: async ({ params, ownerOf }) => ({
        rentalId: await ownerOf('rentalLines', params.lineId!),
        lineId: params.lineId,
      }),
    },
  ],
  baseOf: ({ rentalId, lineId }): BaseOf => ({
    e: 'rental',
    id: rentalId,
    keys: TYPED_KEYS,
    within: { list: 'rentalLines', id: lineId },
  }),
  run: (tx, { rentalId, lineId }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withoutSeen(tx, ctx, rental, { ...ctx.base, id: lineId })),
})

/** The order after a drop (D-092); the last full order wins. */
export const reorderRentalLines = defineMutation({
  name: 'rental.reorderLines',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineIds: z.array(Id).max(500) }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, lineIds }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withLineOrder(rental, lineIds)),
})
